import { type ComponentProps, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Source } from '#cms/fields/sources/field.ts';
import type { Byline } from '#content/blog/load-byline.ts';
import { languageProps } from '#core/text/language.ts';
import { Icon } from '#core/ui/icon.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import type { SavedEntry } from '#features/saved/public/saved-entries.ts';
import { ReadingBar } from './reading-bar.tsx';
import type { Heading } from './reading-text.ts';

/** How far below the upper edge a heading may stand and yet be what is being read, in pixels: the header lies over the page. */
const belowHeader = 140;

/** Marks in every list of contents where the reader is, whenever the page moves. */
export function markCurrent(headings: readonly Heading[], signal: AbortSignal): void {
  let isAsked = false;

  function mark(): void {
    isAsked = false;
    const passed = headings.findLast(({ id }) => {
      const heading = document.getElementById(id);
      return heading !== null && heading.getBoundingClientRect().top <= belowHeader;
    });
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a.contents-link')) {
      const isCurrent = passed !== undefined && link.getAttribute('href') === `#${passed.id}`;
      if (isCurrent === link.hasAttribute('aria-current')) continue;
      if (isCurrent) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
      if (isCurrent) keepInView(link);
    }
  }

  function ask(): void {
    if (!isAsked) requestAnimationFrame(mark);
    isAsked = true;
  }

  window.addEventListener('scroll', ask, { passive: true, signal });
  mark();
}

/** A long list scrolls by itself; the page does not move for it. */
function keepInView(link: HTMLElement): void {
  const list = link.closest('nav');
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const [inside, container] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (container.top < inside.top || container.bottom > inside.bottom) {
    list.scrollTop += container.top - inside.top - list.clientHeight / 3;
  }
}

interface FoldProps extends ComponentProps<'details'> {
  /** As no other on this page or the one before it. */
  id: string;
}

/**
 * What opens without any script. Its code may come after it was opened (lazy-on-use.tsx), and React may then make it anew:
 * it stays as the visitor has it.
 */
export function Fold({ id, ...props }: FoldProps) {
  const [isOpen] = useState(
    () => typeof document !== 'undefined' && (document.getElementById(id)?.hasAttribute('open') ?? false),
  );
  return <details id={id} open={isOpen} {...props} />;
}

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

interface HealthFootProps {
  sources: Source[];
  byline: Byline;
}

/**
 * What stands beneath a health article: who has checked it, that it is no advice for one's own child, and where it can be
 * looked up. An article is one when somebody has reviewed it or named its sources: no box to tick can be forgotten.
 */
export function HealthFoot({ sources, byline: { reviewer, reviewed } }: HealthFootProps) {
  if (sources.length === 0 && !reviewer) return null;
  return (
    <footer className="mt-14 grid gap-4 rounded-card bg-mint-soft p-6 md:p-8">
      <h2 className="text-title-3">About this article</h2>
      {reviewer && (
        <p>
          Medically reviewed by{' '}
          <PageLink to={reviewer.address} {...languageProps(reviewer.title)} className="link">
            {reviewer.title}
          </PageLink>
          {reviewed && (
            <>
              {' on '}
              <time dateTime={reviewed.day}>{reviewed.text}</time>
            </>
          )}
          .
        </p>
      )}
      <p>
        <strong>This is general information, not medical advice.</strong> It cannot see your child; your
        doctor can. Please ask whenever you are unsure. If a child struggles to breathe, cannot be woken or
        has a fit, call{' '}
        <a href="tel:112" className="link">
          112
        </a>{' '}
        at once.
      </p>
      {sources.length > 0 && (
        <>
          <h3 className="font-bold">Sources</h3>
          <ol className="-mt-2 grid list-decimal gap-1.5 pl-6">
            {sources.map(({ title, address }) => (
              <li key={title + address} {...languageProps(title)} className="wrap-anywhere">
                {address ? (
                  <a href={address} rel="noopener noreferrer" className="link">
                    {title}
                  </a>
                ) : (
                  title
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </footer>
  );
}

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

// What is fetched together when somebody begins to use a page with a text (live.ts).
export { ReadingBar } from './reading-bar.tsx';
