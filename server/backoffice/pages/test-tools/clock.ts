import { html } from 'hono/html';
import { days, type Duration, type Instant, minutes } from '../../../core/values.ts';
import { sessionCookie } from '../../session/cookie.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { postButton } from '../../views/layout.ts';
import { moment } from '../../views/show.ts';
import { facts } from '../../views/table.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { testTabs } from './tabs.ts';

const PATH = '/test/clock';

/** How far a button moves the clock. */
const steps: readonly { readonly name: string; readonly text: TextName; readonly length: Duration }[] = [
  { name: 'ping', text: 'clockPing', length: minutes(29) },
  { name: 'day', text: 'clockDay', length: days(1) },
];

/** The time of the gateway, and buttons that move it forward. */
export async function showClock(visit: Visit): Promise<Page> {
  const { gateway, t } = visit;
  if (!gateway.testTools) return notFound(visit);
  const due = await gateway.testTools.nextDue();
  return {
    title: t('testTools'),
    body: html`${testTabs(visit, PATH)}
      <section>
        ${facts([
          [t('clockNow'), moment(gateway.clock.now(), visit)],
          [t('clockNext'), due === undefined ? t('none') : moment(due, visit)],
        ])}
        <p class="hint">${t('clockMore')}</p>
        ${steps.map(({ name, text }) => postButton(visit, { action: PATH, text: t(text), fields: { step: name } }))}
        ${due === undefined ? '' : postButton(visit, { action: PATH, text: t('clockJob'), fields: { step: 'next' } })}
      </section>`,
  };
}

/** Moves the clock; the visitor's session goes on as another one. */
export async function postClock(visit: Visit): Promise<Page | Response> {
  const { gateway, form, actor, session } = visit;
  const { testTools } = gateway;
  const length = testTools && (await lengthOf(visit, form['step'] ?? ''));
  if (!testTools || length === undefined) return notFound(visit);
  const token = await gateway.office.moveClock({ actor, session }, { length, advance: testTools.advance });
  const page = form['step'] === 'settlement' ? '/test/settlement' : PATH;
  return seeOther(`${OFFICE}${page}`, { 'set-cookie': sessionCookie(gateway, token) });
}

/** In the morning after a day, its settlement files have been made. */
const MORNING = minutes(6 * 60);

async function lengthOf({ gateway }: Visit, step: string): Promise<Duration | undefined> {
  if (step === 'settlement') return untilMorning(gateway.clock.now());
  if (step !== 'next') return steps.find(({ name }) => name === step)?.length;
  const due = await gateway.testTools?.nextDue();
  // The cast holds because the difference of two moments is a length of time.
  return due === undefined ? undefined : (Math.max(0, due - gateway.clock.now()) as Duration);
}

/** The cast holds because the next morning is later than now. */
const untilMorning = (now: Instant): Duration => {
  const begun = now - (now % days(1));
  return (begun + days(1) + MORNING - now) as Duration;
};
