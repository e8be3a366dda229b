import { mount } from 'svelte';
import Checkout from './checkout.svelte';

mount(Checkout, { target: document.querySelector('#app') });
