import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Fold } from '../../ui/fold.tsx';
import { Icon } from '../../ui/icon.tsx';
import { languageProps } from '../../ui/language-of.ts';
import type { Heading } from './headings.ts';
import { markCurrent } from './mark-current.ts';

interface ContentsProps {
  headings: Heading[];
  /** What it is that has these headings. */
  of: 'article' | 'course';
}

interface ContentsBesideProps extends ContentsProps {
  /** How high it may be: one that is longer scrolls by itself. */
  className: string;
}

/** What a long text holds, to jump there: folded up above the text where there is no room beside it. */
export function FoldedContents({ headings, of }: ContentsProps) {
  const { pathname } = useLocation();
  if (headings.length === 0) return null;
  return (
    <Fold
      id={`contents:${pathname}`}
      className="group/contents print:hidden rounded-card bg-sun-soft lg:hidden"
    >
      <summary className="flex min-h-14 items-center justify-between gap-4 px-5 font-bold">
        In this {of}
        <Icon
          name="chevron-down"
          className="size-5 shrink-0 text-coral-text transition-transform group-open/contents:rotate-180"
        />
      </summary>
      <nav aria-label={`In this ${of}`} className="px-3 pb-4">
        <Links headings={headings} />
      </nav>
    </Fold>
  );
}

/** The same where there is room: beside the text, in view all the while, with the mark where the reader is. */
export function ContentsBeside({ headings, of, className }: ContentsBesideProps) {
  useEffect(() => {
    if (headings.length === 0) return;
    const controller = new AbortController();
    markCurrent(headings, controller.signal);
    return () => controller.abort();
  }, [headings]);

  if (headings.length === 0) return null;
  return (
    <nav aria-labelledby="contents" className={`max-lg:hidden print:hidden overflow-y-auto ${className}`}>
      <h2 id="contents" className="mb-2 px-3 text-title-3">
        In this {of}
      </h2>
      <Links headings={headings} />
    </nav>
  );
}

function Links({ headings }: { headings: Heading[] }) {
  return (
    <ol>
      {headings.map(({ id, text, isSub }) => (
        <li key={id} className={isSub ? 'pl-5' : ''}>
          <a href={`#${id}`} {...languageProps(text)} className="contents-link">
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
