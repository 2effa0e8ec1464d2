import type { DateField } from '../../../content/kinds/date.ts';
import { TextInput } from '../form/text-input.tsx';
import type { Face } from './face.ts';
import { OneLine } from './words.tsx';

export const date: Face<DateField> = {
  Input: (props) => <TextInput {...props} type="date" />,
  Cell: OneLine,
  Detail: ({ text }) => text,
  place: () => 'column',
};
