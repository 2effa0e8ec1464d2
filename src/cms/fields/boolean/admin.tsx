import { SingleLineText } from '#core/admin-ui/breakable-text.tsx';
import type { FieldUi, InputProps } from '../field-ui.tsx';
import type { BooleanField } from './field.ts';

export const boolean: FieldUi<BooleanField> = {
  Input: Checkbox,
  Cell: SingleLineText,
  Detail: ({ text }) => text,
  columnLayout: () => 'column',
};

function Checkbox({ id, label, value, onChange, describedBy, invalid }: InputProps<BooleanField>) {
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-3 font-bold">
      <input
        id={id}
        type="checkbox"
        checked={value === '1'}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="size-5 shrink-0 accent-teal"
        onChange={(event) => onChange(event.target.checked ? '1' : '0')}
      />
      {label}
    </label>
  );
}
