import type { RecordType } from '../../../content/define-record.ts';
import { Loader } from '../../ui/loader.tsx';
import { type Entry, titleOf } from '../entry.ts';
import { LoadProblem } from '../list/load-problem.tsx';
import { useWholeEntry } from '../list/use-whole-entry.ts';
import { useIsLate } from '../ui/use-is-late.ts';
import { EntryView } from './entry-view.tsx';

interface ListedViewProps {
  definition: RecordType;
  /** What the list has of it. */
  listed: Entry;
  /** The list as it was last read: with another one the entry is read anew. */
  edition: unknown;
  onClose(): void;
}

/** An entry of a list with its details, which are fetched once somebody wants to see them. */
export function ListedView({ definition, listed, edition, onClose }: ListedViewProps) {
  const { entry, isGone, problem, retry } = useWholeEntry(definition, listed._id, edition);
  const isLate = useIsLate();
  if (entry || isGone) return <EntryView {...{ definition, entry, onClose }} />;
  if (!problem && !isLate) return null;
  const content = problem ? (
    <LoadProblem what="The entry" problem={problem} onRetry={retry} />
  ) : (
    <Loader visible />
  );
  const instead = { title: titleOf(definition, listed), content };
  return <EntryView {...{ definition, entry, instead, onClose }} />;
}
