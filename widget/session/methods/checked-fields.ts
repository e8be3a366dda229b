import { type Field, findField } from '../form/field.ts';
import type { Words } from '../form/words.ts';
import { announce } from '../screen/announce.ts';

/** A field, and what is wrong with its text; null when nothing is. */
export type FieldRule = { readonly name: string; readonly parameter: string; fault(text: string): string | null };

export type CheckedFields = {
  value(name: string): string;
  isComplete(): boolean;
  /** Shows every fault; false, with the focus in the first faulty field, where there is one. */
  check(): boolean;
  showFaults(parameters: readonly string[]): boolean;
  setLocked(locked: boolean): void;
};

type RuledField = FieldRule & { readonly field: Field };
const faultOf = ({ field, fault }: RuledField): string | null => fault(field.input.value);

/** Checks fields while they are edited and when they are left, as those of the card are. They are in the document already. */
export function checkedFields(
  rules: readonly FieldRule[],
  { words, onEdit }: { readonly words: Words; onEdit(): void },
): CheckedFields {
  const fields = rules.map((rule): RuledField => ({ ...rule, field: findField(rule.name) }));

  for (const each of fields) {
    const { field } = each;
    function edited(): void {
      if (field.isFaulty() && faultOf(each) === null) field.showFault(null);
      onEdit();
    }
    // Some password managers dispatch `change` events only.
    for (const kind of ['input', 'change']) field.input.addEventListener(kind, edited);
    // The fault of an empty field is shown when the shopper pays.
    field.input.addEventListener('blur', () => field.input.value !== '' && field.showFault(faultOf(each)));
  }

  function report(): boolean {
    const faulty = fields.filter(({ field }) => field.isFaulty());
    if (faulty.length === 0) return true;
    announce(words.summary(faulty.map(({ field }) => field.label)));
    faulty[0]?.field.input.focus();
    return false;
  }
  return {
    value: (name) => fields.find((each) => each.name === name)?.field.input.value.trim() ?? '',
    isComplete: () => fields.every((each) => faultOf(each) === null),
    check() {
      for (const each of fields) each.field.showFault(faultOf(each));
      return report();
    },
    showFaults(parameters) {
      const wrong = fields.filter(({ parameter }) => parameters.includes(parameter));
      for (const each of wrong) each.field.showFault(faultOf(each) ?? each.fault(''));
      return wrong.length > 0 && !report();
    },
    setLocked(locked) {
      for (const { field } of fields) if (field.input instanceof HTMLInputElement) field.input.readOnly = locked;
    },
  };
}
