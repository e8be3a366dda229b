import { triggerCards } from 'shared';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestClock } from '../../clock.ts';
import type { AcquirerResponse, AcquirerRequest } from '../../core/payments/acquirer.ts';
import { plus, seconds } from '../../core/values.ts';
import type { Acquirer } from './acquirer.ts';
import { cents, debit, followUp, proofOf } from './requests.fixture.ts';
import { addressCodes, triggerHolders } from '../../test-data/outcomes.ts';
import { issueProof } from '../../test-data/proof.ts';

/** An acquirer in test mode, on a clock that stands still. */
export type AcquirerOnTest = {
  readonly acquirer: Acquirer;
  readonly clock: TestClock;
  /** Resolves when the acquirer has dealt with a question, whether or not anybody hears of it. */
  readonly dealtWith: (key: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const approved = expect.objectContaining({ kind: 'approved' });
const declined = (resultCode: string) => expect.objectContaining({ kind: 'declined', resultCode });

/** What every acquirer in test mode does with the published test data. */
export function acquirerContract(name: string, open: () => Promise<AcquirerOnTest>): void {
  describe(`an acquirer: ${name}`, () => {
    let test: AcquirerOnTest;
    beforeEach(async () => {
      test = await open();
    });
    afterEach(() => test.close());

    const ask = (question: AcquirerRequest) => test.acquirer.send(question);
    /** Asks, and lets time pass once the question has arrived or has got lost. */
    const askFor = async (time: number, question: AcquirerRequest): Promise<AcquirerResponse> => {
      const answer = ask(question);
      await Promise.race([answer, test.dealtWith(question.key)]);
      test.clock.moveTo(plus(test.clock.now(), seconds(time)));
      return answer;
    };

    it('approves a card that is on no list', async () => {
      expect(await ask(debit())).toEqual(approved);
      expect(await ask(debit({ kind: 'authorize' }))).toEqual(approved);
    });

    it('names its transaction, its institute and the original response code', async () => {
      const details = {
        ConnectorTxID1: expect.stringMatching(/^[\w-]{8,64}$/),
        clearingInstituteName: expect.any(String),
      };
      expect(await ask(debit())).toMatchObject({ kind: 'approved', details: { ...details, AcquirerResponse: '00' } });
      expect(await ask(debit({ number: '4000000000009995' }))).toMatchObject({
        kind: 'declined',
        resultCode: '800.100.155',
        details: { ...details, AcquirerResponse: '51' },
      });
    });

    describe('with findings', () => {
      const found = async (question: AcquirerRequest) => {
        const answer = await ask(question);
        return answer.kind === 'unknown' ? undefined : answer.acquirerChecks;
      };
      const at = (postcode: string | null, street: string | null = 'Main street 1') =>
        debit({ billing: { street, postcode } });
      const testCard = { 'card.type': 'CREDIT', 'card.level': 'CLASSIC', 'card.issuer.bank': 'Tillway test bank' };

      it('tells whether the security code fits, when there was one', async () => {
        expect(await found(debit())).toEqual({ ...testCard, 'result.cvvResponse': 'M' });
        expect(await found(debit({ number: '4000000000000127' }))).toMatchObject({ 'result.cvvResponse': 'N' });
        expect(await found(debit({ cvv: null }))).toEqual(testCard);
      });

      it.each([...Object.entries(addressCodes), ['10115', 'F']])(
        'tells of the postcode %s that the address is %s',
        async (postcode, code) => {
          expect(await found(at(postcode))).toMatchObject({ 'result.avsResponse': code });
        },
      );

      it('checks an address of which only a part is known, and none where nothing is', async () => {
        expect(await found(at(null))).toMatchObject({ 'result.avsResponse': 'F' });
        expect(await found(at('00002', null))).toMatchObject({ 'result.avsResponse': 'Z' });
        expect(await found(at(null, null))).not.toHaveProperty(['result.avsResponse']);
      });

      it('knows nothing of a card that it did not issue', async () => {
        expect(await found(debit({ number: '4012888888881881' }))).toEqual({ 'result.cvvResponse': 'M' });
      });

      it('tells the same of an answer that nobody heard', async () => {
        const question = debit({ custom: { SIM_answer: 'lost' }, billing: { street: null, postcode: '00003' } });
        expect(await askFor(10, question)).toEqual({ kind: 'unknown' });
        expect(await test.acquirer.inquire(question.key)).toMatchObject({
          acquirerChecks: { ...testCard, 'result.cvvResponse': 'M', 'result.avsResponse': 'N' },
        });
      });

      it('has none about a later step', async () => {
        const base = debit();
        await ask(base);
        expect((await found(followUp('refund', base))) ?? {}).toEqual({});
      });
    });

    it.each(Object.entries(triggerCards).filter(([, { responseCode }]) => responseCode !== undefined))(
      'declines the published card %s',
      async (number, trigger) => {
        expect(await ask(debit({ number }))).toMatchObject({
          kind: 'declined',
          details: { AcquirerResponse: trigger.responseCode },
        });
      },
    );

    it.each(Object.entries(triggerHolders))('declines the published card holder %s', async (holder, responseCode) => {
      expect(await ask(debit({ holder }))).toMatchObject({
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
      expect(await ask(debit({ amountCents: cents(Number(amount)) }))).toEqual(declined(code));
    });

    it.each([10.05, 92.51, 6999.99, 7000, 7001])('approves the ordinary amount %s', async (amount) => {
      expect(await ask(debit({ amountCents: cents(amount) }))).toEqual(approved);
    });

    it('asks for authentication where Mastercard says 65', async () => {
      expect(await ask(debit({ brand: 'MASTER', number: '5454545454545454', amountCents: cents(7000.65) }))).toEqual(
        declined('300.100.100'),
      );
      expect(await ask(debit({ amountCents: cents(7000.65) }))).toEqual(declined('800.100.163'));
    });

    it('declines with a result code that is asked for', async () => {
      expect(await ask(debit({ custom: { forceResultCode: '800.100.171' } }))).toEqual(declined('800.100.171'));
    });

    it('approves with a success or review code that is asked for', async () => {
      expect(await ask(debit({ custom: { forceResultCode: '000.400.020' } }))).toMatchObject({
        kind: 'approved',
        resultCode: '000.400.020',
      });
    });

    it.each(['000.200.000', '000.100.220', '999', 'nonsense'])(
      'declines %s as a wrong parameter, for no payment ends with it',
      async (code) => {
        expect(await ask(debit({ custom: { forceResultCode: code } }))).toEqual(declined('200.300.404'));
      },
    );

    it('listens to parameters first, then to the card, then to its holder, then to the amount', async () => {
      const all = {
        custom: { forceResultCode: '800.100.171' },
        number: '4000000000009995',
        holder: 'REFUSED',
        amountCents: cents(7000.54),
      };
      expect(await ask(debit(all))).toEqual(declined('800.100.171'));
      expect(await ask(debit({ ...all, custom: {} }))).toMatchObject({ details: { AcquirerResponse: '51' } });
      expect(await ask(debit({ ...all, custom: {}, number: '4200000000000000' }))).toMatchObject({
        details: { AcquirerResponse: '05' },
      });
      expect(await ask(debit({ amountCents: cents(7000.54) }))).toMatchObject({ details: { AcquirerResponse: '54' } });
    });

    it('is heard when it is slow', async () => {
      expect(await askFor(5, debit({ custom: { SIM_answer: 'slow' } }))).toEqual(approved);
    });

    it('can be slow to decline', async () => {
      expect(await askFor(5, debit({ number: '4000000000000002', custom: { SIM_answer: 'slow' } }))).toEqual(
        declined('800.100.152'),
      );
    });

    it.each([{ custom: { SIM_answer: 'late' } }, { custom: { SIM_answer: 'lost' } }, { number: '4100000000000001' }])(
      'has charged what it could not tell in time: %o',
      async (how) => {
        const question = debit(how);
        expect(await askFor(10, question)).toEqual({ kind: 'unknown' });
        expect(await test.acquirer.inquire(question.key)).toEqual(approved);
      },
    );

    it.each([
      ['4100000000000019', 'capture'],
      ['4100000000000027', 'refund'],
      ['4000000000007726', 'refund'],
    ] as const)('with the published card %s, tells only later that a %s was done', async (number, kind) => {
      const first = debit({ number, kind: kind === 'capture' ? 'authorize' : 'debit' });
      expect(await ask(first)).toEqual(approved);
      const step = followUp(kind, first);
      expect(await askFor(10, step)).toEqual({ kind: 'unknown' });
      expect(await test.acquirer.inquire(step.key)).toEqual(approved);
    });

    it('remembers for a refund of a capture what the card has decided', async () => {
      const reservation = debit({ number: '4100000000000027', kind: 'authorize' });
      const capture = followUp('capture', reservation);
      for (const prompt of [reservation, capture]) expect(await ask(prompt)).toEqual(approved);
      expect(await askFor(10, followUp('refund', capture))).toEqual({ kind: 'unknown' });
    });

    it('remembers a late decline as a decline', async () => {
      const question = debit({ custom: { SIM_answer: 'lost', forceResultCode: '800.100.155' } });
      expect(await askFor(10, question)).toEqual({ kind: 'unknown' });
      expect(await test.acquirer.inquire(question.key)).toEqual(declined('800.100.155'));
    });

    it('never did what was dropped on the way', async () => {
      const question = debit({ custom: { SIM_answer: 'dropped' } });
      expect(await askFor(10, question)).toEqual({ kind: 'unknown' });
      expect(await test.acquirer.inquire(question.key)).toEqual({ kind: 'neverArrived' });
    });

    it('answers the same key the same', async () => {
      const question = debit();
      const answer = await ask(question);
      expect(await ask(question)).toEqual(answer);
      expect(await ask({ ...debit({ number: '4000000000000002' }), key: question.key })).toEqual(answer);
      expect(await test.acquirer.inquire(question.key)).toEqual(answer);
    });

    it('never acts on a key that it called never arrived', async () => {
      const question = debit();
      expect(await test.acquirer.inquire(question.key)).toEqual({ kind: 'neverArrived' });
      expect(await ask(question)).toEqual(declined('900.100.310'));
      expect(await test.acquirer.inquire(question.key)).toEqual({ kind: 'neverArrived' });
    });

    describe('with a proof of authentication', () => {
      const acs = '3f2c9d8e-0a1b-4c5d-8e7f-112233445566';
      const subject = { acsTransactionId: acs, cardNumber: '4200000000000042', amountCents: 9200 };
      const authenticated = (verificationId: string, changes: Parameters<typeof debit>[0] = {}) =>
        ask(debit({ number: subject.cardNumber, proof: proofOf(verificationId, acs), ...changes }));

      it('accepts the one that the issuer gave', async () => {
        expect(await authenticated(issueProof(subject))).toEqual(approved);
      });

      it('accepts one for a higher amount', async () => {
        expect(await authenticated(issueProof({ ...subject, amountCents: 10_000 }))).toEqual(approved);
      });

      it.each([
        ['for a lower amount', { ...subject, amountCents: 9199 }],
        ['for another card', { ...subject, cardNumber: '4200000000000067' }],
        ['of another transaction', { ...subject, acsTransactionId: '00000000-0000-4000-8000-000000000000' }],
      ])('refuses one %s', async (_, other) => {
        expect(await authenticated(issueProof(other))).toEqual(declined('800.400.200'));
      });

      it('refuses one that nobody issued', async () => {
        expect(await authenticated('AAAAAAAAAAAAAAAAAAAAAAAAAAA=')).toEqual(declined('800.400.200'));
      });

      it('accepts that of another server for a number that is not on the list', async () => {
        expect(await authenticated('AAAAAAAAAAAAAAAAAAAAAAAAAAA=', { number: '4111111111111111' })).toEqual(approved);
      });

      it('no longer wants what it declines without', async () => {
        expect(await ask(debit({ number: '4000002500003155' }))).toEqual(declined('300.100.100'));
        expect(await authenticated('AAAAAAAAAAAAAAAAAAAAAAAAAAA=', { number: '4000002500003155' })).toEqual(approved);
      });
    });

    it.each([
      ['capture', 'authorize'],
      ['reverse', 'authorize'],
      ['reverse', 'debit'],
      ['refund', 'debit'],
    ] as const)('approves a %s of what it approved as %s', async (kind, first) => {
      const base = debit({ kind: first });
      await ask(base);
      expect(await ask(followUp(kind, base))).toEqual(approved);
    });

    it('declines a later step by its own test data', async () => {
      const base = debit();
      await ask(base);
      expect(await ask(followUp('refund', base, { custom: { forceResultCode: '800.100.100' } }))).toEqual(
        declined('800.100.100'),
      );
    });
  });
}
