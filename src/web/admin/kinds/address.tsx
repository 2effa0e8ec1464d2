import type { AddressField } from '../../../content/kinds/address.ts';
import { TextInput } from '../form/text-input.tsx';
import type { Face } from './face.ts';
import { Words } from './words.tsx';

export const address: Face<AddressField> = {
  Input: (props) => (
    <TextInput {...props} type={props.field.ownPages ? 'text' : 'url'} maxLength={2000} isCode />
  ),
  Cell: Words,
  Detail: ({ value }) => (
    <a href={value} target="_blank" rel="noreferrer" className="link">
      {value}
    </a>
  ),
  place: () => 'column',
};
