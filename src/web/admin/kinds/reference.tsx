import type { RecordType } from '../../../content/define-record.ts';
import type { ParentField } from '../../../content/kinds/parent.ts';
import type { ReferenceField } from '../../../content/kinds/reference.ts';
import { titleOf } from '../entry.ts';
import { SelectInput } from '../form/select-input.tsx';
import { ReferenceInput } from '../inputs/reference-input.tsx';
import type { Face, InputProps, ShownProps } from './face.ts';
import { typeOf, useEntriesOf } from './use-entries-of.ts';
import { Words } from './words.tsx';

export const reference: Face<ReferenceField> = {
  Input: (props) => <ReferenceInput {...props} of={typeOf(props.field)} />,
  Cell: (props) => <RecordTitle {...props} of={typeOf(props.field)} />,
  Detail: (props) => <RecordTitle {...props} of={typeOf(props.field)} />,
  place: () => 'column',
};

/** Under which entry this one stands: one of the first row, and not itself. */
export const parent: Face<ParentField> = {
  Input: (props) => <RecordInput {...props} of={props.definition} nothing="None: it is in the first row" />,
  Cell: (props) => <RecordTitle {...props} of={props.definition} />,
  Detail: (props) => <RecordTitle {...props} of={props.definition} />,
  place: () => 'column',
};

interface RecordInputProps extends InputProps<ParentField> {
  of: RecordType;
  nothing: string;
}

/** What is chosen now can be kept before the others have arrived. */
function RecordInput(props: RecordInputProps) {
  const { of, entry, isNeeded } = props;
  const others = useEntriesOf(of)?.filter(({ _id }) => _id !== entry?._id) ?? [];
  const choices = others.map((other) => [other._id, titleOf(of, other)] as const);
  return <SelectInput {...props} choices={choices} mayBeNothing={!isNeeded} />;
}

/** The words by which staff know the other record, once they are known. */
function RecordTitle({ of, value }: ShownProps<ReferenceField | ParentField> & { of: RecordType }) {
  const entries = useEntriesOf(of);
  const found = entries?.find(({ _id }) => _id === value);
  const unknown = entries ? 'No longer exists' : '…';
  return <Words text={found ? titleOf(of, found) : unknown} />;
}
