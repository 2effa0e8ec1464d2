import type { ReferencesField } from '../../../content/kinds/references.ts';
import { referencedIds } from '../../../content/referenced-ids.ts';
import { titleOf } from '../entry.ts';
import { ReferencesInput } from '../inputs/references-input.tsx';
import { Pill } from '../ui/pill.tsx';
import type { Face, ShownProps } from './face.ts';
import { typeOf, useEntriesOf } from './use-entries-of.ts';

export const references: Face<ReferencesField> = {
  Input: (props) => <ReferencesInput {...props} of={typeOf(props.field)} />,
  Cell: Titles,
  Detail: Titles,
  // Beneath the title: beside it they would make the other columns narrow.
  place: () => 'beginning',
};

/** The words by which staff know the other records, once they are known. */
function Titles({ field, value }: ShownProps<ReferencesField>) {
  const of = typeOf(field);
  const entries = useEntriesOf(of);
  const chosen = referencedIds(value).flatMap((id) => entries?.find(({ _id }) => _id === id) ?? []);
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {!entries && '…'}
      {chosen.map((entry) => (
        <Pill key={entry._id} look="good">
          {titleOf(of, entry)}
        </Pill>
      ))}
    </span>
  );
}
