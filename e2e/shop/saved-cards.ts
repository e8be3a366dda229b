import type { PaymentBody, Tillway } from 'shared';
import type { Order } from './orders.ts';

/** What the shop keeps of a card, and shows to recognise it. */
export type SavedCard = {
  readonly registrationId: string;
  readonly brand: string;
  readonly ending: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
};

/** Saved cards by the ids of their registrations. */
export type SavedCards = Map<string, SavedCard>;

/** Keeps the card of a paid order if its shopper still wants that, and otherwise has it deleted. */
export async function keepCard(
  tillway: Tillway,
  cards: SavedCards,
  { keepsCard, payment, state }: Order,
): Promise<void> {
  const card = payment && state === 'paid' ? cardOf(payment) : undefined;
  if (card === undefined || cards.has(card.registrationId)) return;
  if (!keepsCard) return void (await tillway.deleteRegistration(card.registrationId));
  const earlier = [...cards.values()].filter((each) => isSame(each, card));
  cards.set(card.registrationId, card);
  await Promise.all(earlier.map((each) => removeCard(tillway, cards, each.registrationId)));
}

/** The card is offered no more, even if the gateway does not answer. */
export async function removeCard(tillway: Tillway, cards: SavedCards, registrationId: string): Promise<void> {
  if (cards.delete(registrationId)) await tillway.deleteRegistration(registrationId);
}

const isSame = (one: SavedCard, other: SavedCard): boolean =>
  one.brand === other.brand &&
  one.ending === other.ending &&
  one.expiryMonth === other.expiryMonth &&
  one.expiryYear === other.expiryYear;

function cardOf({ registrationId, paymentBrand = '', card }: PaymentBody): SavedCard | undefined {
  if (registrationId === undefined || card === undefined) return undefined;
  const { last4Digits: ending = '', expiryMonth = '', expiryYear = '' } = card;
  return { registrationId, brand: paymentBrand, ending, expiryMonth, expiryYear };
}
