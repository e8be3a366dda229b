import { ibanFault } from 'shared';
import { interpolate } from '../../../locales/interpolation.ts';
import type { MethodTexts } from '../../../locales/methods/texts.ts';
import { maskInput } from '../../../masks/masked-input.ts';
import { keepHistory } from '../../form/edit-history.ts';
import { checkedFields } from '../checked-fields.ts';
import { element, field } from '../elements.ts';
import { type Part, type PartContext, withoutCode } from '../part.ts';
import { ibanMask, ibanOf } from './iban-mask.ts';

/** Direct debit: the account with its holder, and the mandate that the shopper gives by paying. */
export function createPart({ place, texts, words, data, brands: [brand], onChange }: PartContext): Part {
  const iban = field({
    name: 'iban',
    label: texts.iban,
    attributes: { dir: 'ltr', autocomplete: 'off', autocapitalize: 'characters', enterkeyhint: 'done' },
  });
  place.append(
    field({
      name: 'account-holder',
      label: texts.accountHolder,
      attributes: { autocomplete: 'name', autocapitalize: 'words', maxlength: '128', enterkeyhint: 'next' },
    }),
    iban,
    element('p', { class: 'terms' }, interpolate(texts.mandate, { shop: data.shop ?? texts.theShop })),
  );
  const input = iban.querySelector('input');
  if (input) {
    maskInput(input, ibanMask);
    keepHistory(input);
  }
  const fields = checkedFields(
    [
      { name: 'account-holder', parameter: 'bankAccount.holder', fault: (text) => holderFault(text, texts) },
      { name: 'iban', parameter: 'bankAccount.iban', fault: (text) => ibanFaultText(text, texts) },
    ],
    { words, onEdit: report },
  );
  function report(): void {
    onChange({ complete: fields.isComplete(), brand: brand?.code ?? null });
  }
  report();
  return {
    ...withoutCode,
    report,
    showFaults: fields.showFaults,
    setLocked: fields.setLocked,
    read() {
      if (!fields.check()) return null;
      const number = ibanOf(fields.value('iban'));
      return {
        parameters: {
          paymentBrand: brand?.code ?? '',
          'bankAccount.holder': fields.value('account-holder'),
          'bankAccount.iban': number,
        },
        shownAs: `${number.slice(0, 4)} ••••\u{a0}${number.slice(-4)}`,
      };
    },
  };
}

/** The shortest name that the specification permits (spec, Bank account). */
const SHORTEST_NAME = 4;

function holderFault(text: string, { faults }: MethodTexts): string | null {
  const name = text.trim();
  if (name === '') return faults.holderMissing;
  return name.length < SHORTEST_NAME ? faults.holderTooShort : null;
}

function ibanFaultText(text: string, { faults }: MethodTexts): string | null {
  const iban = ibanOf(text);
  if (iban === '') return faults.ibanMissing;
  const fault = ibanFault(iban);
  return fault === undefined ? null : fault === 'length' ? faults.ibanIncomplete : faults.ibanInvalid;
}
