import { SelectInput } from '#core/admin-ui/inputs.tsx';
import type { FieldUi } from '../field-ui.tsx';
import type { SelectField } from './field.ts';

export const select: FieldUi<SelectField> = {
  Input: (props) => (
    <SelectInput {...props} choices={Object.entries(props.field.choices)} nothing="Please choose" />
  ),
  Cell: ({ text }) => <span className="wrap-anywhere block min-w-20">{text}</span>,
  Detail: ({ text }) => text,
  // What has to be chosen says something; the first of the choices may have stayed as it came.
  priority: ({ required }) => (required ? 'always' : 'column'),
};
