import { TextInput } from '#core/admin-ui/inputs.tsx';
import type { FieldUi } from '../field-ui.tsx';
import type { SourcesField } from '../sources/field.ts';
import type { ChaptersField } from './field.ts';

/** A text with one item per line. */
const lines: FieldUi<ChaptersField | SourcesField> = {
  Input: (props) => <TextInput {...props} maxLength={props.field.maxLength} multiline />,
  Cell: ({ text }) => text,
  Detail: ({ value }) => <span className="whitespace-pre-line">{value}</span>,
  columnLayout: () => 'beginning',
  isWide: () => true,
};

export const chapters: FieldUi<ChaptersField> = lines;
export const sources: FieldUi<SourcesField> = lines;
