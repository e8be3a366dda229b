import { make } from '../elements/checkout/make.ts';
import { countriesIn } from '../session/shopper/details/country-list.ts';
import { hasMembers, isAsked, memberText, textIn } from './options/options.ts';

/** The parts of an address with their autofill tokens (HTML, autofill), in the order of the form. */
const parts = {
  street1: 'billing address-line1',
  street2: 'billing address-line2',
  postcode: 'billing postal-code',
  city: 'billing address-level2',
  state: 'billing address-level1',
  country: 'billing country',
} as const;
type Part = keyof typeof parts;

/** Shown where the page names them: few addresses have them. */
const rare: ReadonlySet<Part> = new Set(['street2', 'state']);

type Texts = Readonly<Record<string, string>>;

/** The billing address of a card form, in the page: it is sent with the other fields of the form. */
export type BillingAddress = {
  readonly group: HTMLElement;
  showTexts(texts: Texts): void;
  /** Whether every field that the page demands is filled in. Shows the faults of those that are not. */
  isComplete(): boolean;
};

type Field = {
  readonly part: Part;
  readonly control: HTMLInputElement | HTMLSelectElement;
  readonly label: HTMLElement;
};

/** Undefined where the page has neither `billingAddress` nor `mandatoryBillingFields`. */
export function billingAddress(index: number): BillingAddress | undefined {
  if (!hasMembers('billingAddress') && !hasMembers('mandatoryBillingFields')) return undefined;
  const fields = (Object.keys(parts) as Part[]).filter(isShown).map((part) => fieldOf(part, `wpwl-${part}-${index}`));
  const title = make('div', { className: 'wpwl-label wpwl-label-billing' });
  const wrapper = make('div', { className: 'wpwl-wrapper wpwl-wrapper-billing' }, ...fields.map(supWrapper));
  let missing = '';
  for (const field of fields) field.control.addEventListener('input', () => showFault(field, null));
  return {
    group: make('div', { className: 'wpwl-group wpwl-group-billing wpwl-clearfix', role: 'group' }, title, wrapper),
    showTexts(texts) {
      missing = texts['missing'] ?? '';
      title.textContent = textIn('labels', 'billingAddress') ?? texts['billingAddress'] ?? '';
      for (const field of fields) showLabel(field, texts);
    },
    isComplete() {
      const faulty = fields.filter(({ part, control }) => isDemanded(part) && control.value.trim() === '');
      for (const field of fields) showFault(field, faulty.includes(field) ? missing : null);
      faulty[0]?.control.focus();
      return faulty.length === 0;
    },
  };
}

const isDemanded = (part: Part): boolean => isAsked('mandatoryBillingFields', part);
const isShown = (part: Part): boolean =>
  !rare.has(part) || isDemanded(part) || (memberText('billingAddress', part) ?? '') !== '';

function fieldOf(part: Part, id: string): Field {
  const control = make(part === 'country' ? 'select' : 'input', {
    className: `wpwl-control wpwl-control-${part === 'state' ? 'stateText' : part}`,
    name: `billing.${part}`,
    id,
    ariaRequired: String(isDemanded(part)),
  });
  // The tokens are those of the specification of HTML.
  control.setAttribute('autocomplete', parts[part]);
  if (control instanceof HTMLInputElement) control.value = memberText('billingAddress', part) ?? '';
  return { part, control, label: make('label', { className: 'wpwl-label', htmlFor: id }) };
}

const supWrapper = ({ part, control, label }: Field): HTMLElement =>
  make('div', { className: `wpwl-sup-wrapper wpwl-sup-wrapper-${part}` }, label, control);

function showLabel({ part, control, label }: Field, texts: Texts): void {
  const second = part === 'street2' ? `${texts['street1'] ?? ''} 2` : undefined;
  label.textContent = textIn('labels', part) ?? second ?? texts[part] ?? '';
  if (control instanceof HTMLSelectElement && control.options.length === 0)
    fillIn(control, texts, memberText('billingAddress', part) ?? '');
}

/** The countries, which the frame names, by their names in its language. */
function fillIn(select: HTMLSelectElement, { language = 'en', countries = '' }: Texts, chosen: string): void {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const options = countriesIn(countries).map((value) =>
    make('option', { value, textContent: names.of(value) ?? value }),
  );
  const { compare } = new Intl.Collator(language);
  select.append(make('option'), ...options.toSorted((one, other) => compare(one.text, other.text)));
  select.value = chosen.toUpperCase();
}

function showFault({ part, control }: Field, fault: string | null): void {
  const name = `billing${part.charAt(0).toUpperCase()}${part.slice(1)}Error`;
  control.parentElement?.querySelector('.wpwl-hint')?.remove();
  control.classList.toggle('wpwl-has-error', fault !== null);
  control.ariaInvalid = fault === null ? null : 'true';
  if (fault === null) return;
  const id = `${control.id}-fault`;
  control.setAttribute('aria-describedby', id);
  const textContent = textIn('errorMessages', name) ?? fault;
  control.after(make('div', { className: `wpwl-hint wpwl-hint-${name}`, id, textContent }));
}
