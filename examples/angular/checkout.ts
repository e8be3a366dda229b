import { Component, CUSTOM_ELEMENTS_SCHEMA, type OnInit, signal } from '@angular/core';
import { type CheckoutEvents, loadCheckout } from '@tillway/checkout';
import { GATEWAY, prepareCheckout, readOutcome } from '../order.js';

@Component({
  selector: 'shop-checkout',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Order 4711</h1>
    @if (id(); as checkout) {
      <tillway-checkout [attr.checkout-id]="checkout" (tillway-result)="finish($event)"></tillway-checkout>
    }
    <p role="status">{{ outcome() }}</p>
  `,
})
export class ShopCheckout implements OnInit {
  readonly id = signal<string | null>(null);
  readonly outcome = signal('');

  ngOnInit(): void {
    void loadCheckout(GATEWAY);
    void prepareCheckout().then((id) => this.id.set(id));
  }

  async finish(event: CheckoutEvents['tillway-result']): Promise<void> {
    event.preventDefault();
    this.outcome.set(await readOutcome(event.detail));
  }
}
