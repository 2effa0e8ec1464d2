import type { ReactNode } from 'react';
import type { SavedEntry } from '../saved/saved-entries.ts';
import type { Heading } from './headings.ts';
import { ContentsBeside, FoldedContents, ReadingTop } from './live.ts';

interface BesideContentsProps {
  headings: Heading[];
  /** As it is kept for later. */
  entry: SavedEntry;
  /** How it begins. On narrow screens its contents stand after that, so that it begins on the first screen. */
  opening: ReactNode;
  children: ReactNode;
}

/** An article with what helps to read it; a long one has its contents beside it, on narrow screens above it. */
export function BesideContents({ headings, entry, opening, children }: BesideContentsProps) {
  return (
    <div className="lg:flex lg:justify-between lg:gap-12">
      <article className="reading mx-auto min-w-0 max-w-[68ch] grow lg:not-only:mx-0">
        <div className="mb-6 md:mb-10">
          <ReadingTop of="article" entry={entry} />
        </div>
        {opening}
        <div className="mt-6 lg:hidden">
          <FoldedContents headings={headings} of="article" />
        </div>
        {children}
      </article>
      {headings.length > 0 && (
        <div className="w-60 shrink-0 max-lg:hidden">
          <ContentsBeside
            headings={headings}
            of="article"
            className="sticky top-28 max-h-[calc(100dvh-8rem)]"
          />
        </div>
      )}
    </div>
  );
}
