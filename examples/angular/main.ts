// Angular's own builds compile templates; here the browser does.
import '@angular/compiler';
import { bootstrapApplication } from '@angular/platform-browser';
import { ShopCheckout } from './checkout.ts';

await bootstrapApplication(ShopCheckout);
