import type { ChaptersField } from '../../../content/kinds/chapters.ts';
import type { SourcesField } from '../../../content/kinds/sources.ts';
import { TextInput } from '../form/text-input.tsx';
import type { Face } from './face.ts';

/** A text in which each line is a thing of its own. */
const lines: Face<ChaptersField | SourcesField> = {
  Input: (props) => <TextInput {...props} maxLength={props.field.maxLength} multiline />,
  Cell: ({ text }) => text,
  Detail: ({ value }) => <span className="whitespace-pre-line">{value}</span>,
  place: () => 'beginning',
  isWide: () => true,
};

export const chapters: Face<ChaptersField> = lines;
export const sources: Face<SourcesField> = lines;
