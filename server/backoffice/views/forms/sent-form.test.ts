import { expect, it } from 'vitest';
import { type SentForm, withSentForm } from './sent-form.ts';

const sentBy = (action: string, fields: string): SentForm => {
  const sent = new URLSearchParams(fields);
  return { action, names: [...new Set(sent.keys())], all: (name) => sent.getAll(name) };
};
const form = (fields: string, action = '/office/a'): string =>
  `<form method="post" action="${action}"><input type="hidden" name="form" value="new" />${fields}</form>`;
const filled = (fields: string, sent: string): string =>
  withSentForm(form(fields), sentBy('/office/a', `form=old&${sent}`), []).page;

const kinds: readonly (readonly [field: string, sent: string, shown: string])[] = [
  ['<input name="a" value="9.00" required />', 'a=1400%2C5', 'name="a" value="1400,5" required=""'],
  ['<input name="a" />', 'a=%22%3Cb%3E', 'value="&quot;&lt;b&gt;"'],
  ['<textarea name="a" rows="2">old</textarea>', 'a=%0Aone%3C', '<textarea name="a" rows="2">\n\none&lt;</textarea>'],
  [
    '<select name="a"><option value="x" selected>X</option><option value="y">Y</option></select>',
    'a=y',
    'value="y" selected=""',
  ],
  ['<select name="a"><option>Europe/Rome</option></select>', 'a=Europe/Rome', '<option selected="">'],
  ['<select name="a"><option value="x" selected>X</option></select>', 'a=gone', 'value="x" selected>'],
  [
    '<input type="checkbox" name="a" value="x" /><input type="checkbox" name="a" value="y" checked />',
    'a=x',
    'value="x" checked=""',
  ],
  ['<input type="checkbox" name="a" value="y" checked />', '', '<input type="checkbox" name="a" value="y">'],
  ['<input type="hidden" name="key" value="new" />', 'key=old', 'name="key" value="new"'],
  ['<input type="password" name="a" autocomplete="new-password" />', 'a=secret', 'autocomplete="new-password" />'],
  ['<input name="a" autocomplete="one-time-code" />', 'a=123456', 'autocomplete="one-time-code" />'],
  ['<input type="file" name="a" />', 'a=x', '<input type="file" name="a" />'],
];

it.each(kinds)('%s sent with %s is shown with %s', (field, sent, shown) => {
  expect(filled(field, sent)).toContain(shown);
});

it('fills in the form whose hidden fields were sent, of several with the same address', () => {
  const row = (id: string) => form(`<input type="hidden" name="row" value="${id}" /><input name="reason" />`);
  const { page } = withSentForm(row('one') + row('two'), sentBy('/office/a', 'row=two&reason=known'), []);
  expect(page.indexOf('value="known"')).toBeGreaterThan(page.indexOf('value="two"'));
});

it('fills in the form with the names that were sent, of several with the same address and no hidden fields', () => {
  const page = form('<input name="code" />') + form('<input name="other" />');
  expect(withSentForm(page, sentBy('/office/a', 'other=x'), []).page).toContain('name="other" value="x"');
});

it('changes no page that has not the form, or whose state is another one', () => {
  const page = form('<input type="hidden" name="row" value="gone" /><input name="a" />');
  for (const action of ['/office/b', '/office/a'])
    expect(withSentForm(page, sentBy(action, 'row=one&a=x'), [{ text: 'wrong', field: 'a' }])).toEqual({
      page,
      found: new Map(),
    });
});

it('finds a form by another of its buttons, and boxes outside the form that belong to it', () => {
  const page = `<form method="post" action="/office/a" id="bulk"><button formaction="/office/a/try">Try</button></form>
    <input type="checkbox" name="row" form="bulk" value="x" />`;
  expect(withSentForm(page, sentBy('/office/a/try', 'row=x'), []).page).toContain('value="x" checked=""');
});

it('opens what is closed around the form, and nothing else', () => {
  const page = `<details><p>other</p></details><details class="action">${form('<input name="a" />')}</details>`;
  const shown = withSentForm(page, sentBy('/office/a', 'a=x'), []).page;
  expect(shown).toContain('<details class="action" open="">');
  expect(shown).toContain('<details><p>');
});

it('puts a fault behind the label of its field, or behind the legend of its boxes', () => {
  const faults = [
    { text: 'Enter <an> amount.', field: 'amount' },
    { text: 'Choose one.', field: 'role' },
    { text: 'Unknown.', field: 'payment 8a' },
  ];
  const fields = `<label>Amount<input name="amount" aria-describedby="more" /></label>
    <fieldset><legend>Roles</legend><label><input type="checkbox" name="role" value="x" /></label></fieldset>
    <select name="payment 8a"><option value="">None</option></select>`;
  const sent = sentBy('/office/a', 'amount=&payment+8a=');
  const { page, found } = withSentForm(form(fields), sent, faults);
  expect(page).toContain('</label><p class="fault" id="fault-amount">Enter &lt;an&gt; amount.</p>');
  expect(page).toContain('aria-describedby="more fault-amount" value="" id="field-amount" aria-invalid="true"');
  expect(page).toContain('</legend><p class="fault" id="fault-role">');
  expect(page).toContain('</select><p class="fault" id="fault-payment-8a">');
  expect([...found]).toEqual([
    ['amount', { id: 'field-amount', label: 'Amount' }],
    ['role', { id: 'field-role', label: 'Roles' }],
    ['payment 8a', { id: 'field-payment-8a', label: '' }],
  ]);
});
