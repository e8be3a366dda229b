import { expect, it } from 'vitest';
import { stillClock } from '../../clock.ts';
import { type Instant, plus, seconds } from '../../core/values.ts';
import { inProcessAcquirer } from './in-process.ts';
import { debit, nextKey } from './requests.fixture.ts';

const START = Date.UTC(2026, 10, 20) as Instant;

it('forgets old ordinary decisions, but not those whose response was lost', async () => {
  const clock = stillClock(START);
  const acquirer = inProcessAcquirer(clock);
  const unanswered = debit({ custom: { SIM_answer: 'lost' } });
  const lost = acquirer.send(unanswered);
  const ordinary = debit();
  await acquirer.send(ordinary);
  for (let i = 0; i < 70_000; i++) await acquirer.send({ ...ordinary, key: nextKey() });
  clock.moveTo(plus(clock.now(), seconds(10)));
  expect(await lost).toEqual({ kind: 'unknown' });
  expect(await acquirer.inquire(unanswered.key)).toMatchObject({ kind: 'approved' });
  expect(await acquirer.inquire(ordinary.key)).toEqual({ kind: 'neverArrived' });
});

it('decides a request afresh when it is sent again before its payment was kept', () => {
  const acquirer = inProcessAcquirer(stillClock(START));
  const order = debit();
  expect(acquirer.respondSynchronously?.(order)).toMatchObject({ kind: 'approved' });
  expect(acquirer.respondSynchronously?.({ ...order, custom: { forceResultCode: '800.100.155' } })).toMatchObject({
    kind: 'declined',
    resultCode: '800.100.155',
  });
});
