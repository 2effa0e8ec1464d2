import type { RecordType } from '../../../content/define-record.ts';
import type { ReferencesField } from '../../../content/kinds/references.ts';
import { referencedIds } from '../../../content/referenced-ids.ts';
import { type Entry, titleOf } from '../entry.ts';
import { ReferencesInput } from '../inputs/references-input.tsx';
import { Pill } from '../ui/pill.tsx';
import type { Face, ShownProps } from './face.ts';
import { typeOf, useEntriesOf } from './use-entries-of.ts';

export const references: Face<ReferencesField> = {
  Input: (props) => <ReferencesInput {...props} of={typeOf(props.field)} />,
  Cell: (props) => <span className="wrap-anywhere">{useTitles(props)?.join(', ') ?? '…'}</span>,
  Detail: Titles,
  // Beneath the title: beside it they would make the other columns narrow.
  place: () => 'beginning',
};

/** The words by which staff know the other records; undefined until they are known. */
function useTitles({ field, value }: ShownProps<ReferencesField>): string[] | undefined {
  const of = typeOf(field);
  const entries = useEntriesOf(of);
  return entries && titlesOf(of, entries, referencedIds(value));
}

function titlesOf(of: RecordType, entries: Entry[], ids: string[]): string[] {
  return ids.flatMap((id) => {
    const found = entries.find(({ _id }) => _id === id);
    return found ? [titleOf(of, found)] : [];
  });
}

function Titles(props: ShownProps<ReferencesField>) {
  return (
    <span className="flex flex-wrap gap-1">
      {useTitles(props)?.map((title) => (
        <Pill key={title} look="good">
          {title}
        </Pill>
      )) ?? '…'}
    </span>
  );
}
