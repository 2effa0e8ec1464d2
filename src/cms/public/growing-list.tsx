import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router';
import { formatNumber } from '#core/text/numbers.ts';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { useIsLeaving } from '#core/ui/layout-context.ts';
import { Loader } from '#core/ui/messages.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import { pagesShown } from '#core/ui/pagination-range.ts';
import { YieldingPart } from '#core/ui/yielding-part.tsx';
import { findPosition } from './find-position.ts';
import { announceGrowth, partsOf, prefetchSlice, type ShownList, storeShown } from './growth.ts';
import { filteredQuery } from './list-filter.ts';
import { type ListSteps, partCount, partNumber, queryOfPart, queryShowing } from './list-part.ts';

interface PartLinksProps {
  list: ShownList<{ id: string }>;
  steps: ListSteps;
  noun: string;
}

/**
 * Links to the parts of a list that is longer than a page. With script, a list that starts at its beginning grows
 * instead; without script, and for search engines, these links reach everything.
 */
function PartLinks({ list, steps, noun }: PartLinksProps) {
  const { start, end, total, filter } = list;
  const count = partCount(total, steps);
  if (count === 1) return null;
  const current = partNumber(Math.max(start, end - 1), steps) + 1;
  return (
    <nav
      aria-label={`All ${noun}`}
      className={`print:hidden mt-10 text-center ${start === 0 ? 'scripted:hidden' : ''}`}
    >
      <p className="mb-3 text-ink-soft">
        {formatNumber(start + 1)} to {formatNumber(Math.min(end, total))} of {formatNumber(total)} {noun}
      </p>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {pagesShown(current, count).map((shown, index) =>
          shown === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position only
            <li key={`gap-${index}`} className="px-1 text-ink-soft">
              …
            </li>
          ) : (
            <li key={shown}>
              <PageLink
                to={filteredQuery(queryOfPart(shown - 1, steps), filter)}
                aria-label={`Part ${shown} of ${count}`}
                aria-current={shown === current ? 'page' : undefined}
                className="flex min-h-11 min-w-11 items-center justify-center rounded-small px-2 font-bold hover:bg-mint-soft aria-[current=page]:bg-teal aria-[current=page]:text-white"
              >
                {shown}
              </PageLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/**
 * Pixels from the page's end at which more is requested, and milliseconds for which 'Loading...' stays
 * (product: Public pages).
 */
const distance = 500;
const delay = 1000;

interface GrowthHandlers {
  /** Called when more will be shown soon: time to fetch it. */
  onWait(): void;
  showMore(): void;
}

/**
 * Requests more when a visitor scrolls near the end of the page.
 *
 * @param hasMore whether there is more; otherwise nothing is requested
 * @param shown the number of shown entries; a new number means that more has arrived
 * @returns whether more is loading
 */
function useMoreOnScroll(hasMore: boolean, shown: number, handlers: GrowthHandlers): boolean {
  const [waitingAt, setWaitingAt] = useState<number>();
  const hasChecked = useRef(false);
  const latest = useRef(handlers);
  latest.current = handlers;
  const isWaiting = hasMore && waitingAt === shown;

  useEffect(() => {
    if (!hasMore || isWaiting) return;
    const checkPosition = () => {
      const page = document.documentElement;
      if (page.scrollHeight - window.scrollY - window.innerHeight < distance) setWaitingAt(shown);
    };
    // The page may have been scrolled before the script loaded, as on a slow phone.
    if (window.scrollY > 0 && !hasChecked.current) checkPosition();
    hasChecked.current = true;
    window.addEventListener('scroll', checkPosition, { passive: true });
    return () => window.removeEventListener('scroll', checkPosition);
  }, [hasMore, isWaiting, shown]);

  useEffect(() => {
    if (!hasMore) setWaitingAt(undefined);
  }, [hasMore]);

  useEffect(() => {
    if (!isWaiting) return;
    latest.current.onWait();
    const timer = setTimeout(() => latest.current.showMore(), delay);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  return isWaiting;
}

export interface ListGroup<Entry> {
  className: string;
  /**
   * The card of an entry; empty if it is in another group, or elsewhere on the page. Must be the same function on each
   * render, so that existing parts are not rendered again.
   */
  card(entry: Entry, index: number): ReactNode;
}

interface GrowingListProps<Entry extends { id: string }> {
  groups: ListGroup<Entry>[];
  /** The list of the page, which its loader returns as `list`. */
  list: ShownList<Entry>;
  /** Shown instead of the entries of the list, with their total. */
  replacement?: { entries: readonly Entry[]; total: number } | undefined;
  steps: ListSteps;
  /** The noun for the entries, for screen readers. */
  noun: string;
}

/**
 * A list that grows near the page's end or by a click. The shown part is in the address: the links work without script,
 * and going back restores the list. In the browser only new entries are fetched.
 */
export function GrowingList<Entry extends { id: string }>(props: GrowingListProps<Entry>) {
  const { groups, list, replacement, steps, noun } = props;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const data = useLoaderData<{ list: ShownList<{ id: string }>; hasFailed?: true }>();
  const hasFailed = data.hasFailed === true;
  useEffect(() => storeShown(pathname, data), [pathname, data]);
  const isLoading = useNavigation().location?.pathname === pathname;
  const lists = useRef<HTMLDivElement>(null);
  const moreLink = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number>(undefined);
  const { start, end, filter } = list;
  const parts = replacement ? [replacement.entries] : partsOf(list);
  const total = replacement?.total ?? list.total;
  const hasMore = end < total;
  const more = filteredQuery(queryShowing(end, steps), filter);
  const findItems = () => lists.current?.querySelectorAll<HTMLElement>(':scope > ul > li') ?? [];

  const grow = () => {
    if (moreLink.current?.contains(document.activeElement)) firstNew.current = findItems().length;
    announceGrowth(pathname, list, pathname + more);
  };
  // Growing is a navigation too, and would cancel one of the visitor.
  const isLeaving = useIsLeaving();
  const isWaiting = useMoreOnScroll(hasMore && !hasFailed && !isLeaving, end, {
    onWait: () => void prefetchSlice(pathname, list),
    showMore() {
      grow();
      void navigate(more, { replace: true, preventScrollReset: true });
    },
  });

  // The link moves or disappears; if it had the focus, the focus moves to the first new entry.
  useEffect(() => {
    const index = firstNew.current;
    const first = index === undefined ? undefined : findItems()[index];
    if (!first) return;
    firstNew.current = undefined;
    Array.from(first.querySelectorAll<HTMLElement>('a, button'))
      .find((target) => target.checkVisibility())
      ?.focus({ preventScroll: true });
  });

  const positions = parts.map((_, at) => parts.slice(0, at).reduce((sum, { length }) => sum + length, 0));
  return (
    <>
      <div ref={lists}>
        {groups.map(({ className, card }) => (
          <ul key={className} className={className}>
            {parts.map((entries, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position only
              <Part key={at} {...{ entries, card }} before={positions[at] ?? 0} atOnce={steps.first} />
            ))}
          </ul>
        ))}
      </div>
      {hasMore && (
        <div ref={moreLink} data-grows="" className="print:hidden mt-10 flex flex-col items-center md:mt-14">
          <p role="status" className="text-center font-semibold">
            {hasFailed && !isLoading && (
              <span className="mb-5 block">We could not load more just now. Are you online?</span>
            )}
          </p>
          <ButtonLink to={more} look="quiet" replace preventScrollReset onClick={grow}>
            {isWaiting || isLoading ? <Loader visible /> : hasFailed ? 'Try again' : 'Load more'}
          </ButtonLink>
        </div>
      )}
      <PartLinks list={list} steps={steps} noun={noun} />
      <p role="status" className="sr-only">
        {end > steps.first ? `Showing ${Math.min(end, total) - start} of ${total} ${noun}.` : ''}
      </p>
    </>
  );
}

interface PartProps extends Pick<ListGroup<{ id: string }>, 'card'> {
  entries: readonly { id: string }[];
  /** Number of entries before it. */
  before: number;
  /** Number of initial entries of the page: they are shown at once, others fade in. */
  atOnce: number;
}

/** Entries rendered without a pause, during which the browser cannot respond. */
const entriesPerYield = 6;

const Part = memo(({ entries, card, before, atOnce }: PartProps) =>
  entries.map((entry, index) => {
    const content = card(entry, before + index);
    const item = content && (
      <li key={entry.id} className={before + index < atOnce ? '' : 'appear'}>
        {content}
      </li>
    );
    if (!import.meta.env.SSR) return item;
    return (
      <YieldingPart key={entry.id} isWithLast={index % entriesPerYield > 0}>
        {item}
      </YieldingPart>
    );
  }),
);

/**
 * Loads the part of the list that contains the entry of the fragment: the server does not see fragments.
 *
 * @returns whether the list was requested for an entry that was not on the page, and has it
 */
export function usePositionOfHash(): boolean {
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const [found, setFound] = useState('');
  useEffect(() => {
    const link = decoded(hash.slice(1));
    // Content for browsers without script is in the document too, but not visible.
    if (!link || document.getElementById(link)?.checkVisibility()) return;
    const controller = new AbortController();
    findPosition(pathname, link, controller.signal).then(
      (position) => {
        if (!position) return;
        setFound(hash);
        void navigate({ search: position.query, hash }, { replace: true });
      },
      // The list stays as it is.
      () => undefined,
    );
    return () => controller.abort();
  }, [pathname, hash, navigate]);
  return found !== '' && found === hash;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
