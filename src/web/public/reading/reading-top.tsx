import type { SavedEntry } from '../saved/saved-entries.ts';
import { FoldedContents } from './contents-list.tsx';
import type { Heading } from './headings.ts';
import { ReadingBar } from './reading-bar.tsx';

interface ReadingTopProps {
  /** Absent: its contents stand elsewhere. */
  headings?: Heading[];
  of: 'article' | 'course';
  /** As it is kept for later. */
  entry: SavedEntry;
}

/** What stands above a text. */
export function ReadingTop({ headings = [], of, entry }: ReadingTopProps) {
  return (
    <div className="grid gap-4">
      <ReadingBar entry={entry} />
      <FoldedContents headings={headings} of={of} />
    </div>
  );
}
