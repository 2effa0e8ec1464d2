import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import { InTurn } from '../../ui/in-turn.tsx';
import { Loader } from '../../ui/loader.tsx';
import { useIsLeaving } from '../offline/navigation-guard.tsx';
import { announceGrowth, fetchAhead, keepShown, partsOf, type ShownList } from './growth.ts';
import { filteredQuery } from './list-filter.ts';
import { type ListSteps, queryShowing } from './list-part.ts';
import { PartLinks } from './part-links.tsx';
import { useMoreOnScroll } from './use-more-on-scroll.ts';

/** Entries that stand in one grid. */
export interface ListGroup<Entry> {
  className: string;
  /**
   * What stands for an entry; nothing where it is in another group, or elsewhere on the page. The same function each time,
   * so that a part that stands there is not drawn anew while others come.
   */
  card(entry: Entry, place: number): ReactNode;
}

interface GrowingListProps<Entry extends { id: string }> {
  groups: ListGroup<Entry>[];
  /** The list of the page, as its loader has it under `list`. */
  list: ShownList<Entry>;
  /** Shown in place of those of the list, and how many there are of them. */
  others?: { entries: readonly Entry[]; total: number } | undefined;
  steps: ListSteps;
  /** What the entries are, for those who hear the page. */
  noun: string;
}

/**
 * A list that grows near the page's end or by a click. What is shown is part of the address: the links work without
 * script, and whoever comes back finds the list as it was. In the browser only what is new is fetched.
 */
export function GrowingList<Entry extends { id: string }>(props: GrowingListProps<Entry>) {
  const { groups, list, others, steps, noun } = props;
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
  const parts = others ? [others.entries] : partsOf(list);
  const total = others?.total ?? list.total;
  const hasMore = end < total;
  const more = filteredQuery(queryShowing(end, steps), filter);
  const findItems = () => lists.current?.querySelectorAll<HTMLElement>(':scope > ul > li') ?? [];

  const grow = () => {
    if (moreLink.current?.contains(document.activeElement)) firstNew.current = findItems().length;
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
    const first = index === undefined ? undefined : findItems()[index];
    if (!first) return;
    firstNew.current = undefined;
    Array.from(first.querySelectorAll<HTMLElement>('a, button'))
      .find((target) => target.checkVisibility())
      ?.focus({ preventScroll: true });
  });

  const places = parts.map((_, at) => parts.slice(0, at).reduce((sum, { length }) => sum + length, 0));
  return (
    <>
      <div ref={lists}>
        {groups.map(({ className, card }) => (
          <ul key={className} className={className}>
            {parts.map((entries, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
              <Part key={at} {...{ entries, card }} before={places[at] ?? 0} atOnce={steps.first} />
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
  /** How many entries stand before it. */
  before: number;
  /** How many the page begins with: they stand there at once, others fade in. */
  atOnce: number;
}

/** How many entries are made in one go, for which everybody else waits. */
const inOneGo = 6;

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
      <InTurn key={entry.id} isWithLast={index % inOneGo > 0}>
        {item}
      </InTurn>
    );
  }),
);
