import { isAlternative } from '../../../content/alternative-text.ts';
import type { TextField } from '../../../content/kinds/text.ts';
import { TextInput } from '../form/text-input.tsx';
import type { Face } from './face.ts';
import { Words } from './words.tsx';

export const text: Face<TextField> = {
  // What a picture shows is one line, and yet too long to be read in one.
  Input: (props) => (
    <TextInput
      {...props}
      maxLength={props.field.maxLength}
      multiline={props.field.multiline || isAlternative(props.field)}
    />
  ),
  Cell: ({ field, text }) => (field.multiline ? text : <Words text={text} />),
  Detail: ({ value }) => <span className="whitespace-pre-line">{value}</span>,
  place: ({ multiline }) => (multiline ? 'beginning' : 'column'),
  isWide: ({ multiline }) => multiline,
};
