import { SingleLineText } from '#core/admin-ui/breakable-text.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import type { FieldUi } from '../field-ui.tsx';
import type { DateField } from './field.ts';

export const date: FieldUi<DateField> = {
  Input: (props) => <TextInput {...props} type="date" />,
  Cell: SingleLineText,
  Detail: ({ text }) => text,
  columnLayout: () => 'column',
};
