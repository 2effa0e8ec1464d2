import { type ReactNode, useEffect, useRef } from 'react';
import { useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Loader } from '../../ui/loader.tsx';
import { useIsLeaving } from '../offline/navigation-guard.tsx';
import { announceGrowth, fetchAhead, keepShown, type ShownList } from './growth.ts';
import { filteredQuery } from './list-filter.ts';
import { type ListSteps, queryShowing } from './list-part.ts';
import { PartLinks } from './part-links.tsx';
import { useMoreOnScroll } from './use-more-on-scroll.ts';

/** Entries that stand in one grid. Their content should be the same as long as the entry is: then nothing is drawn anew. */
export interface ListGroup {
  className: string;
  entries: { id: string; content: ReactNode }[];
}

interface GrowingListProps {
  groups: ListGroup[];
  /** The list of the page, as its loader has it under `list`. */
  list: ShownList<{ id: string }>;
  /** How many there are to show, where they are others than those of the list. */
  total?: number;
  steps: ListSteps;
  /** What the entries are, for those who hear the page. */
  noun: string;
}

/**
 * A list that grows near the page's end or by a click. What is shown is part of the address: the links work without
 * script, and whoever comes back finds the list as it was. In the browser only what is new is fetched.
 */
export function GrowingList({ groups, list, total = list.total, steps, noun }: GrowingListProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const data = useLoaderData<{ list: ShownList<{ id: string }>; hasFailed?: true }>();
  const hasFailed = data.hasFailed === true;
  useEffect(() => keepShown(pathname, data), [pathname, data]);
  const isLoading = useNavigation().location?.pathname === pathname;
  const lists = useRef<HTMLDivElement>(null);
  const moreLink = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number>(undefined);
  const { start, end, filter } = list;
  const hasMore = end < total;
  const more = filteredQuery(queryShowing(end, steps), filter);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  // Those that the page begins with stand there at once, others fade in. One that is shown larger is in no group.
  const initial = steps.first - (Math.min(end, total) - start - count);

  const grow = () => {
    if (moreLink.current?.contains(document.activeElement)) firstNew.current = count;
    announceGrowth(pathname, list, pathname + more);
  };
  // To grow is a navigation as well, and would end one that the visitor has asked for.
  const isLeaving = useIsLeaving();
  const isWaiting = useMoreOnScroll(hasMore && !hasFailed && !isLeaving, end, {
    onWait: () => void fetchAhead(pathname, list),
    showMore() {
      grow();
      void navigate(more, { replace: true, preventScrollReset: true });
    },
  });

  // The link moves away or goes; whoever had the focus on it reads on at the first new entry.
  useEffect(() => {
    const index = firstNew.current;
    if (index === undefined || count <= index) return;
    firstNew.current = undefined;
    const items = lists.current?.querySelectorAll<HTMLElement>(':scope > ul > li') ?? [];
    const targets = items[index]?.querySelectorAll<HTMLElement>('a, button') ?? [];
    Array.from(targets)
      .find((target) => target.checkVisibility())
      ?.focus({ preventScroll: true });
  }, [count]);

  const places = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0),
  );
  return (
    <>
      <div ref={lists}>
        {groups.map(({ className, entries }, at) => (
          <ul key={className} className={className}>
            {entries.map(({ id, content }, index) => (
              <li key={id} className={(places[at] ?? 0) + index < initial ? '' : 'appear'}>
                {content}
              </li>
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
