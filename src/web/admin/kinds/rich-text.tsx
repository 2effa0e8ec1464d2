import type { RichTextField } from '../../../content/kinds/rich-text.ts';
import { fitRichText } from '../../ui/fit-rich-text.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { RichTextEditor } from '../inputs/rich-text-editor.tsx';
import type { Face } from './face.ts';

export const richText: Face<RichTextField> = {
  Input: ({ id, label, value, onChange, onError, isNeeded, describedBy, invalid }) => (
    <RichTextEditor {...{ id, label, value, onChange, onError, isNeeded, describedBy, invalid }} />
  ),
  Cell: ({ text }) => text,
  Detail: ({ value }) => <RichText html={fitRichText(value)} />,
  place: () => 'beginning',
  isWide: () => true,
  lost: 'Please put the new pictures in again.',
};
