import { openConnection } from '../connection.ts';
import { entityId, token } from '../requests.ts';

/** Makes the payment of which the others of a filled database are copies. */
export async function payOnce(port: number, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const form = new URLSearchParams({
    entityId,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    'card.number': '4200000000000000',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
    merchantTransactionId: 'order-4711',
    ...more,
  }).toString();
  const connection = await openConnection(port);
  const { status, body } = await connection.send(
    `POST /v1/payments HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${form.length}\r\n\r\n${form}`,
  );
  connection.close();
  if (status !== 200) throw new Error(`Expected a payment, saw ${status} ${body}`);
}
