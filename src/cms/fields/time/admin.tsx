import { SingleLineText } from '#core/admin-ui/breakable-text.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import type { FieldUi } from '../field-ui.tsx';
import type { TimeField } from './field.ts';

export const time: FieldUi<TimeField> = {
  Input: (props) => <TextInput {...props} type="time" />,
  Cell: SingleLineText,
  Detail: ({ value }) => value,
  columnLayout: () => 'column',
};
