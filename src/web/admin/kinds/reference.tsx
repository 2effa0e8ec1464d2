import { useEffect, useState } from 'react';
import type { RecordType } from '../../../content/define-record.ts';
import { findRecordType } from '../../../content/index.ts';
import type { ParentField } from '../../../content/kinds/parent.ts';
import type { ReferenceField } from '../../../content/kinds/reference.ts';
import { type Entry, titleOf } from '../entry.ts';
import { SelectInput } from '../form/select-input.tsx';
import { fetchTitles } from '../list/fetch-entries.ts';
import type { Face, InputProps, ShownProps } from './face.ts';
import { Words } from './words.tsx';

export const reference: Face<ReferenceField> = {
  Input: (props) => <RecordInput {...props} of={typeOf(props.field)} nothing="None" />,
  Cell: (props) => <RecordTitle {...props} of={typeOf(props.field)} />,
  Detail: (props) => <RecordTitle {...props} of={typeOf(props.field)} />,
  place: () => 'column',
};

/** Under which entry this one stands: one of the first row, and not itself. */
export const parent: Face<ParentField> = {
  Input: (props) => (
    <RecordInput {...props} of={props.definition} nothing="None: it stands in the first row" />
  ),
  Cell: (props) => <RecordTitle {...props} of={props.definition} />,
  Detail: (props) => <RecordTitle {...props} of={props.definition} />,
  place: () => 'column',
};

function typeOf({ to }: ReferenceField): RecordType {
  const found = findRecordType(to);
  if (!found) throw new Error(`There are no records of the type ${to}.`);
  return found.definition;
}

/** Lists that are on their way: all who ask for one meanwhile wait for the same. */
const underWay = new Map<string, Promise<Entry[]>>();

function useEntriesOf(definition: RecordType): Entry[] | undefined {
  const [entries, setEntries] = useState<Entry[]>();
  useEffect(() => {
    let isGone = false;
    const { name } = definition;
    const asked = underWay.get(name) ?? fetchTitles(definition).finally(() => underWay.delete(name));
    underWay.set(name, asked);
    asked.then((found) => isGone || setEntries(found)).catch(console.error);
    return () => {
      isGone = true;
    };
  }, [definition]);
  return entries;
}

interface RecordInputProps extends InputProps<ReferenceField | ParentField> {
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
  const found = useEntriesOf(of)?.find(({ _id }) => _id === value);
  return <Words text={found ? titleOf(of, found) : '…'} />;
}
