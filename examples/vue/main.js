import { createApp } from 'vue';
import Checkout from './checkout.vue';

createApp(Checkout).mount('#app');
