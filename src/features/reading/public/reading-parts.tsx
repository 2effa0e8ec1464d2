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

/** Pixels below the upper edge within which a heading counts as current, because the header covers the page. */
const belowHeader = 140;

/** Marks the current heading in every table of contents while the page scrolls. */
export function trackCurrentHeading(headings: readonly Heading[], signal: AbortSignal): void {
  let isScheduled = false;

  function mark(): void {
    isScheduled = false;
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

  function scheduleMark(): void {
    if (!isScheduled) requestAnimationFrame(mark);
    isScheduled = true;
  }

  window.addEventListener('scroll', scheduleMark, { passive: true, signal });
  mark();
}

/** Scrolls a long list only, not the page. */
function keepInView(link: HTMLElement): void {
  const list = link.closest('nav');
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const [inside, container] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (container.top < inside.top || container.bottom > inside.bottom) {
    list.scrollTop += container.top - inside.top - list.clientHeight / 3;
  }
}

interface FoldProps extends ComponentProps<'details'> {
  /** Unique on this page and the previous one. */
  id: string;
}

/**
 * A `details` element that works without script. Its code may load after it was opened (lazy-on-use.tsx), and React may then
 * create it again: its state is kept.
 */
export function Fold({ id, ...props }: FoldProps) {
  const [isOpen] = useState(
    () => typeof document !== 'undefined' && (document.getElementById(id)?.hasAttribute('open') ?? false),
  );
  return <details id={id} open={isOpen} {...props} />;
}

interface ContentsProps {
  headings: Heading[];
  /** The type of the text. */
  of: 'article' | 'course';
}

interface ContentsSidebarProps extends ContentsProps {
  /** Limits its height; a longer one scrolls by itself. */
  className: string;
}

/** The table of contents: folded above the text where there is no room beside it. */
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

/** The table of contents beside the text, always visible, with a mark at the current heading. */
export function ContentsSidebar({ headings, of, className }: ContentsSidebarProps) {
  useEffect(() => {
    if (headings.length === 0) return;
    const controller = new AbortController();
    trackCurrentHeading(headings, controller.signal);
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
 * The part below a health article: its reviewer, a disclaimer, and its sources. An article counts as one if it has a reviewer or
 * sources, so that no checkbox can be forgotten.
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
  /** Absent: the table of contents is elsewhere. */
  headings?: Heading[];
  of: 'article' | 'course';
  /** The entry to save for later. */
  entry: SavedEntry;
}

/** The part above a text. */
export function ReadingTop({ headings = [], of, entry }: ReadingTopProps) {
  return (
    <div className="grid gap-4">
      <ReadingBar entry={entry} />
      <FoldedContents headings={headings} of={of} />
    </div>
  );
}

// The parts that load once a page with a text is used (lazy-reading.ts).
export { ReadingBar } from './reading-bar.tsx';
