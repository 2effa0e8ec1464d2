import { WrappingText } from '#core/admin-ui/breakable-text.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import type { FieldUi } from '../field-ui.tsx';
import { isAlternative } from '../image/field.ts';
import type { TextField } from './field.ts';

export const text: FieldUi<TextField> = {
  // An alternative text is one line, but too long for a single-line input.
  Input: (props) => (
    <TextInput
      {...props}
      maxLength={props.field.maxLength}
      multiline={props.field.multiline || isAlternative(props.field)}
    />
  ),
  Cell: ({ field, text }) => (field.multiline ? text : <WrappingText text={text} />),
  Detail: ({ value }) => <span className="whitespace-pre-line">{value}</span>,
  columnLayout: ({ multiline }) => (multiline ? 'beginning' : 'column'),
  isWide: ({ multiline }) => multiline,
};
