import { SingleLineText } from '#core/admin-ui/breakable-text.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import type { FieldUi } from '../field-ui.tsx';
import type { OrderField } from '../order/field.ts';
import type { NumberField } from './field.ts';

const shown: Pick<FieldUi<NumberField | OrderField>, 'Cell' | 'Detail' | 'columnLayout'> = {
  Cell: SingleLineText,
  Detail: ({ value }) => value,
  columnLayout: () => 'column',
};

export const number: FieldUi<NumberField> = {
  ...shown,
  Input: (props) => <TextInput {...props} type="number" min={props.field.least} max={props.field.most} />,
};

export const order: FieldUi<OrderField> = {
  ...shown,
  // The rows are numbered in this order.
  columnLayout: () => 'spare',
  Input: (props) => <TextInput {...props} type="number" min={0} />,
};
