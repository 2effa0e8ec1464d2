import { useState } from 'react';
import { SingleLineText } from '#core/admin-ui/breakable-text.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import { parsePaise, toRupees } from '#core/text/money.ts';
import type { FieldUi, InputProps } from '../field-ui.tsx';
import type { MoneyField } from './field.ts';

/** Paise as rupees to type: 1499 or 1499.50. A refused text is shown as it was typed. */
const typedRupees = (value: string) =>
  /^\d+$/.test(value) ? toRupees(Number(value)).replace(/\.00$/, '') : value;

/**
 * Staff type rupees, the value of the form is paise. Text that is no amount is passed on with a sign in front: digits
 * alone would count as paise, and the check of the field has to refuse it.
 */
function RupeesInput(props: InputProps<MoneyField>) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState({ text: typedRupees(value), value });
  // A draft or an undo has replaced the value.
  const text = typed.value === value ? typed.text : typedRupees(value);
  return (
    <TextInput
      {...props}
      isCode
      value={text}
      onChange={(next) => {
        const paise = parsePaise(next);
        const changed = paise === undefined ? next.trim() && `₹${next}` : String(paise);
        setTyped({ text: next, value: changed });
        onChange(changed);
      }}
    />
  );
}

export const money: FieldUi<MoneyField> = {
  Input: RupeesInput,
  Cell: SingleLineText,
  Detail: ({ text }) => text,
  columnLayout: () => 'column',
};
