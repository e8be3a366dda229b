import { describe, expect, it } from 'vitest';
import type { FirstRequest } from '../../core/payments/acquirer.ts';
import type { ConnectorOnTest } from './connector.contract.ts';

/** The requests that a shopper confirms. */
type Confirmed = readonly { readonly title: string; readonly make: () => FirstRequest }[];

const anyOf = (confirmed: Confirmed): FirstRequest =>
  confirmed[0]?.make() ?? expect.fail('No request that a shopper confirms');

const kindsOf = (opened: () => ConnectorOnTest) => async (request: FirstRequest) =>
  (await opened().acquirer.inquire(request.key)).kind;

/** What a connector does with a request that its shopper confirms on a page or in a message. */
export function confirmationContract(opened: () => ConnectorOnTest, confirmed: Confirmed): void {
  describe('with a request that its shopper confirms', () => {
    const inquired = kindsOf(opened);

    it.each(confirmed.map(({ title, make }) => [title, make] as const))(
      'charges %s when it is confirmed, and is pending until then, however often it is sent',
      async (_, make) => {
        const request = make();
        const response = await opened().acquirer.send(request);
        expect(response).toMatchObject({ kind: 'pending' });
        expect(await opened().acquirer.send(request)).toEqual(response);
        expect([await inquired(request), await opened().charges(request.key)]).toEqual(['pending', 0]);
        await opened().decides?.(request.key, 'confirms');
        expect([await inquired(request), await opened().charges(request.key)]).toEqual(['approved', 1]);
      },
    );

    it('is declined when the shopper refuses', async () => {
      const request = anyOf(confirmed);
      await opened().acquirer.send(request);
      await opened().decides?.(request.key, 'refuses');
      expect([await inquired(request), await opened().charges(request.key)]).toEqual(['declined', 0]);
    });
  });
}

/** What an acquirer that can withdraw does with a request before and after its shopper has confirmed it. */
export function withdrawalContract(opened: () => ConnectorOnTest, confirmed: Confirmed): void {
  const inquired = kindsOf(opened);
  it('withdraws what the shopper has not confirmed, and leaves what is confirmed', async () => {
    const { acquirer } = opened();
    const [left, paid] = [anyOf(confirmed), anyOf(confirmed)];
    for (const request of [left, paid]) await opened().acquirer.send(request);
    await opened().decides?.(paid.key, 'confirms');
    expect(await acquirer.withdraw?.(left.key)).toMatchObject({ kind: 'declined' });
    await opened().decides?.(left.key, 'confirms');
    expect([await inquired(left), await opened().charges(left.key)]).toEqual(['declined', 0]);
    expect(await acquirer.withdraw?.(paid.key)).toMatchObject({ kind: 'approved' });
    expect(await opened().charges(paid.key)).toBe(1);
  });
}
