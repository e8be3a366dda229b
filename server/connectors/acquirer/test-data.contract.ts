import { manners, triggerCards } from 'shared';
import { describe, expect, it } from 'vitest';
import type { AcquirerRequest, AcquirerResponse } from '../../core/payments/acquirer.ts';
import { plus, seconds } from '../../core/values.ts';
import { faultAmounts } from '../../test-data/faults.ts';
import { addressCodes, triggerHolders } from '../../test-data/outcomes.ts';
import { issueProof } from '../../test-data/proof.ts';
import type { ConnectorOnTest } from './connector.contract.ts';
import { addressed, cents, debit, followUp, issuedCard, proofOf } from './requests.fixture.ts';

const approved = expect.objectContaining({ kind: 'approved' });
const declined = (resultCode: string) => expect.objectContaining({ kind: 'declined', resultCode });

/**
 * What the published test data mean at every acquirer of test mode (docs/testing.md): a part of the contract of those
 * connectors.
 */
export function testDataContract(opened: () => ConnectorOnTest): void {
  describe('with the published test data', () => {
    const send = (request: AcquirerRequest) => opened().acquirer.send(request);
    /** Sends a request that meets a fault or a wait by its test data, and moves the clock once it was processed. */
    async function sendAndMove(time: number, request: AcquirerRequest): Promise<AcquirerResponse> {
      const { clock, processed } = opened();
      const response = send(request);
      await Promise.race([response, processed?.(request.key)]);
      clock.moveTo(plus(clock.now(), seconds(time)));
      return response;
    }

    it('states its transaction, its institute and the original response code', async () => {
      const details = {
        ConnectorTxID1: expect.stringMatching(/^[\w-]{8,64}$/),
        clearingInstituteName: expect.any(String),
      };
      expect(await send(debit())).toMatchObject({ kind: 'approved', details: { ...details, AcquirerResponse: '00' } });
      expect(await send(debit({ number: '4000000000009995' }))).toMatchObject({
        kind: 'declined',
        resultCode: '800.100.155',
        details: { ...details, AcquirerResponse: '51' },
      });
    });

    describe('with its checks', () => {
      async function checksOf(request: AcquirerRequest) {
        const response = await send(request);
        return response.kind === 'unknown' ? undefined : response.acquirerChecks;
      }
      const at = (postcode: string | null, street: string | null = 'Main street 1') =>
        debit({ forwarded: addressed({ street, postcode }) });

      it('reports whether the security code matches, when there was one', async () => {
        expect(await checksOf(debit())).toEqual({ ...issuedCard, 'result.cvvResponse': 'M' });
        expect(await checksOf(debit({ number: '4000000000000127' }))).toMatchObject({ 'result.cvvResponse': 'N' });
        expect(await checksOf(debit({ cvv: null }))).toEqual(issuedCard);
      });

      it.each([...Object.entries(addressCodes), ['10115', 'F']])(
        'reports for the postcode %s the address check %s',
        async (postcode, code) => {
          expect(await checksOf(at(postcode))).toMatchObject({ 'result.avsResponse': code });
        },
      );

      it('checks a part of an address, and does not check without any', async () => {
        expect(await checksOf(at(null))).toMatchObject({ 'result.avsResponse': 'F' });
        expect(await checksOf(at('00002', null))).toMatchObject({ 'result.avsResponse': 'Z' });
        expect(await checksOf(at(null, null))).not.toHaveProperty(['result.avsResponse']);
      });

      it('reports no data of a card that it did not issue', async () => {
        expect(await checksOf(debit({ number: '4012888888881881' }))).toEqual({ 'result.cvvResponse': 'M' });
      });

      it('reports the same checks at an inquiry after a lost response', async () => {
        const request = debit({ custom: { SIM_answer: 'lost' }, forwarded: addressed({ postcode: '00003' }) });
        expect(await sendAndMove(10, request)).toEqual({ kind: 'unknown' });
        expect(await opened().acquirer.inquire(request.key)).toMatchObject({
          acquirerChecks: { ...issuedCard, 'result.cvvResponse': 'M', 'result.avsResponse': 'N' },
        });
      });

      it('reports no checks for a follow-up request', async () => {
        const base = debit();
        await send(base);
        expect((await checksOf(followUp('refund', base))) ?? {}).toEqual({});
      });
    });

    it.each(Object.entries(triggerCards).filter(([, { responseCode }]) => responseCode !== undefined))(
      'declines the published card %s',
      async (number, trigger) => {
        expect(await send(debit({ number }))).toMatchObject({
          kind: 'declined',
          details: { AcquirerResponse: trigger.responseCode },
        });
      },
    );

    it.each(Object.entries(triggerHolders))('declines the published card holder %s', async (holder, responseCode) => {
      expect(await send(debit({ holder }))).toMatchObject({
        kind: 'declined',
        details: { AcquirerResponse: responseCode },
      });
    });

    it.each([
      ['7000.05', '800.100.152'],
      ['7000.14', '800.100.151'],
      ['7000.51', '800.100.155'],
      ['7000.91', '900.100.600'],
      ['7000.99', '800.100.100'],
    ])('declines the amount %s with %s', async (amount, code) => {
      expect(await send(debit({ amountCents: cents(Number(amount)) }))).toEqual(declined(code));
    });

    it.each([10.05, 92.51, 6999.99, 7000, 7001])('approves the ordinary amount %s', async (amount) => {
      expect(await send(debit({ amountCents: cents(amount) }))).toEqual(approved);
    });

    it('demands authentication for response code 65 of Mastercard', async () => {
      expect(await send(debit({ brand: 'MASTER', number: '5454545454545454', amountCents: cents(7000.65) }))).toEqual(
        declined('300.100.100'),
      );
      expect(await send(debit({ amountCents: cents(7000.65) }))).toEqual(declined('800.100.163'));
    });

    it('declines with a result code that the test data demands', async () => {
      expect(await send(debit({ custom: { forceResultCode: '800.100.171' } }))).toEqual(declined('800.100.171'));
    });

    it('approves with a success or review code that the test data demands', async () => {
      expect(await send(debit({ custom: { forceResultCode: '000.400.020' } }))).toMatchObject({
        kind: 'approved',
        resultCode: '000.400.020',
      });
    });

    it.each(['000.200.000', '000.100.220', '999', 'nonsense'])(
      'declines %s as a wrong parameter, because no payment ends with it',
      async (code) => {
        expect(await send(debit({ custom: { forceResultCode: code } }))).toEqual(declined('200.300.404'));
      },
    );

    it('decides by parameters first, then by the card, then by its holder, then by the amount', async () => {
      const all = {
        custom: { forceResultCode: '800.100.171' },
        number: '4000000000009995',
        holder: 'REFUSED',
        amountCents: cents(7000.54),
      };
      expect(await send(debit(all))).toEqual(declined('800.100.171'));
      expect(await send(debit({ ...all, custom: {} }))).toMatchObject({ details: { AcquirerResponse: '51' } });
      expect(await send(debit({ ...all, custom: {}, number: '4200000000000000' }))).toMatchObject({
        details: { AcquirerResponse: '05' },
      });
      expect(await send(debit({ amountCents: cents(7000.54) }))).toMatchObject({ details: { AcquirerResponse: '54' } });
    });

    it('may respond slowly within the timeout', async () => {
      expect(await sendAndMove(5, debit({ custom: { SIM_answer: 'slow' } }))).toEqual(approved);
    });

    it('may decline slowly within the timeout', async () => {
      expect(await sendAndMove(5, debit({ number: '4000000000000002', custom: { SIM_answer: 'slow' } }))).toEqual(
        declined('800.100.152'),
      );
    });

    it.each([{ custom: { SIM_answer: 'late' } }, { custom: { SIM_answer: 'lost' } }, { number: '4100000000000001' }])(
      'reports a charge at an inquiry when its response was too late: %o',
      async (changes) => {
        const request = debit(changes);
        expect(await sendAndMove(10, request)).toEqual({ kind: 'unknown' });
        expect(await opened().acquirer.inquire(request.key)).toEqual(approved);
      },
    );

    it.each([
      ['4100000000000019', 'capture'],
      ['4100000000000027', 'refund'],
      ['4000000000007726', 'refund'],
    ] as const)(
      'with the published card %s, reports only at an inquiry that a %s was carried out',
      async (number, kind) => {
        const first = debit({ number, kind: kind === 'capture' ? 'authorize' : 'debit' });
        expect(await send(first)).toEqual(approved);
        const step = followUp(kind, first);
        expect(await sendAndMove(10, step)).toEqual({ kind: 'unknown' });
        expect(await opened().acquirer.inquire(step.key)).toEqual(approved);
      },
    );

    it('applies the rule of the card to a refund of a capture', async () => {
      const reservation = debit({ number: '4100000000000027', kind: 'authorize' });
      const capture = followUp('capture', reservation);
      for (const prompt of [reservation, capture]) expect(await send(prompt)).toEqual(approved);
      expect(await sendAndMove(10, followUp('refund', capture))).toEqual({ kind: 'unknown' });
    });

    it('reports a late decline as a decline', async () => {
      const request = debit({ custom: { SIM_answer: 'lost', forceResultCode: '800.100.155' } });
      expect(await sendAndMove(10, request)).toEqual({ kind: 'unknown' });
      expect(await opened().acquirer.inquire(request.key)).toEqual(declined('800.100.155'));
    });

    it.each(Object.entries(faultAmounts).filter(([, manner]) => manners.some((known) => known === manner)))(
      'with the amount %s, which is %s, charges as with that parameter',
      async (amount, manner) => {
        const byAmount = debit({ amountCents: cents(Number(amount)) });
        const byName = debit({ custom: { SIM_answer: manner } });
        const outcomes = [];
        for (const request of [byAmount, byName]) {
          const { kind } = await sendAndMove(10, request);
          outcomes.push([kind, (await opened().acquirer.inquire(request.key)).kind]);
        }
        expect(outcomes[0]).toEqual(outcomes[1]);
      },
    );

    it('has not carried out a request that never arrived', async () => {
      const request = debit({ custom: { SIM_answer: 'dropped' } });
      expect(await sendAndMove(10, request)).toEqual({ kind: 'unknown' });
      expect(await opened().acquirer.inquire(request.key)).toEqual({ kind: 'neverArrived' });
    });

    describe('with a proof of authentication', () => {
      const acs = '3f2c9d8e-0a1b-4c5d-8e7f-112233445566';
      const subject = { acsTransactionId: acs, cardNumber: '4200000000000042', amountCents: 9200, currency: 'EUR' };
      const authenticated = (verificationId: string, changes: Parameters<typeof debit>[0] = {}) =>
        send(debit({ number: subject.cardNumber, proof: proofOf(verificationId, acs), ...changes }));

      it('accepts the proof of the issuer', async () => {
        expect(await authenticated(issueProof(subject))).toEqual(approved);
      });

      it('accepts a proof for a higher amount', async () => {
        expect(await authenticated(issueProof({ ...subject, amountCents: 10_000 }))).toEqual(approved);
      });

      it.each([
        ['for a lower amount', { ...subject, amountCents: 9199 }],
        ['in another currency', { ...subject, currency: 'KWD' }],
        ['for another card', { ...subject, cardNumber: '4200000000000067' }],
        ['of another transaction', { ...subject, acsTransactionId: '00000000-0000-4000-8000-000000000000' }],
      ])('refuses a proof %s', async (_, other) => {
        expect(await authenticated(issueProof(other))).toEqual(declined('800.400.200'));
      });

      it('refuses a proof that no issuer made', async () => {
        expect(await authenticated('AAAAAAAAAAAAAAAAAAAAAAAAAAA=')).toEqual(declined('800.400.200'));
      });

      it('accepts a proof of another server for a number that is not a test card', async () => {
        expect(await authenticated('AAAAAAAAAAAAAAAAAAAAAAAAAAA=', { number: '4111111111111111' })).toEqual(approved);
      });

      it('approves a card that it declines without a proof', async () => {
        const number = '4100000000000076';
        expect(await send(debit({ number }))).toEqual(declined('300.100.100'));
        expect(await authenticated('AAAAAAAAAAAAAAAAAAAAAAAAAAA=', { number })).toEqual(approved);
      });
    });

    it('declines a follow-up request by its own test data', async () => {
      const base = debit();
      await send(base);
      expect(await send(followUp('refund', base, { custom: { forceResultCode: '800.100.100' } }))).toEqual(
        declined('800.100.100'),
      );
    });
  });
}
