import type { NumberField } from '../../../content/kinds/number.ts';
import type { OrderField } from '../../../content/kinds/order.ts';
import { TextInput } from '../form/text-input.tsx';
import type { Face } from './face.ts';
import { OneLine } from './words.tsx';

const shown: Pick<Face<NumberField | OrderField>, 'Cell' | 'Detail' | 'place'> = {
  Cell: OneLine,
  Detail: ({ value }) => value,
  place: () => 'column',
};

export const number: Face<NumberField> = {
  ...shown,
  Input: (props) => <TextInput {...props} type="number" min={props.field.least} max={props.field.most} />,
};

export const order: Face<OrderField> = {
  ...shown,
  Input: (props) => <TextInput {...props} type="number" min={0} />,
};
