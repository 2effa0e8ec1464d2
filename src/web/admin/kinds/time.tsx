import type { TimeField } from '../../../content/kinds/time.ts';
import { TextInput } from '../form/text-input.tsx';
import type { Face } from './face.ts';
import { OneLine } from './words.tsx';

export const time: Face<TimeField> = {
  Input: (props) => <TextInput {...props} type="time" />,
  Cell: OneLine,
  Detail: ({ value }) => value,
  place: () => 'column',
};
