import { SelectInput } from '#core/admin-ui/inputs.tsx';
import type { FieldUi } from '../field-ui.tsx';
import type { SelectField } from './field.ts';

export const select: FieldUi<SelectField> = {
  Input: (props) => (
    <SelectInput {...props} choices={Object.entries(props.field.choices)} emptyLabel="Please choose" />
  ),
  Cell: ({ text }) => <span className="wrap-anywhere block min-w-20">{text}</span>,
  Detail: ({ text }) => text,
  // A required choice is informative; an optional one may be an unchanged default.
  columnLayout: ({ required }) => (required ? 'always' : 'column'),
};
