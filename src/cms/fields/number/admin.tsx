import { OneLine } from '#core/admin-ui/breakable-text.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import type { Face } from '../field-ui.tsx';
import type { OrderField } from '../order/field.ts';
import type { NumberField } from './field.ts';

const shown: Pick<Face<NumberField | OrderField>, 'Cell' | 'Detail' | 'priority'> = {
  Cell: OneLine,
  Detail: ({ value }) => value,
  priority: () => 'column',
};

export const number: Face<NumberField> = {
  ...shown,
  Input: (props) => <TextInput {...props} type="number" min={props.field.least} max={props.field.most} />,
};

export const order: Face<OrderField> = {
  ...shown,
  Input: (props) => <TextInput {...props} type="number" min={0} />,
};
