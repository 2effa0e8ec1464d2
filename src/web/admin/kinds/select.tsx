import type { SelectField } from '../../../content/kinds/select.ts';
import { SelectInput } from '../form/select-input.tsx';
import type { Face } from './face.ts';
import { OneLine } from './words.tsx';

export const select: Face<SelectField> = {
  Input: (props) => (
    <SelectInput {...props} choices={Object.entries(props.field.choices)} nothing="Please choose" />
  ),
  Cell: OneLine,
  Detail: ({ text }) => text,
  text: ({ choices }, value) => choices[value] ?? value,
  place: () => 'always',
};
