import { WrappingText } from '#core/admin-ui/breakable-text.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import type { FieldUi } from '../field-ui.tsx';
import type { AddressField } from './field.ts';

export const address: FieldUi<AddressField> = {
  Input: (props) => (
    <TextInput {...props} type={props.field.allowsOwnPaths ? 'text' : 'url'} maxLength={2000} isCode />
  ),
  Cell: WrappingText,
  Detail: ({ value }) => (
    <a href={value} target="_blank" rel="noreferrer" className="link">
      {value}
    </a>
  ),
  columnLayout: () => 'column',
};
