import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Loader } from '../../ui/loader.tsx';
import { useIsLeaving } from '../offline/navigation-guard.tsx';
import { useLastList } from './list-or-last.ts';
import type { ListSteps } from './shown-count.ts';
import { useMoreOnScroll } from './use-more-on-scroll.ts';

interface GrowingListProps {
  entries: { id: string; content: ReactNode }[];
  /** How many entries are shown on the page; other than those in this list, where some stand elsewhere. */
  shown: number;
  total: number;
  steps: ListSteps;
  /** What the entries are, for those who hear the page. */
  noun: string;
  className: string;
}

/**
 * A list that grows near the page's end or by a click. How many are shown is part of the address: the link works
 * without script, and whoever comes back finds the list as long as it was.
 */
export function GrowingList({ entries, shown, total, steps, noun, className }: GrowingListProps) {
  const navigate = useNavigate();
  const { hasFailed } = useLastList();
  const { pathname } = useLocation();
  const isLoading = useNavigation().location?.pathname === pathname;
  const list = useRef<HTMLUListElement>(null);
  const moreLink = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number>(undefined);
  const hasMore = shown < total;
  const more = `?show=${shown + steps.step}`;
  const initial = entries.length - (shown - steps.first);

  const rememberFocus = () => {
    if (moreLink.current?.contains(document.activeElement)) firstNew.current = entries.length;
  };
  // To grow is a navigation as well, and would end one that the visitor has asked for.
  const isLeaving = useIsLeaving();
  const isWaiting = useMoreOnScroll(hasMore && !hasFailed && !isLeaving, shown, () => {
    rememberFocus();
    void navigate(more, { replace: true, preventScrollReset: true });
  });

  // The link moves away or goes; whoever had the focus on it reads on at the first new entry.
  useEffect(() => {
    const index = firstNew.current;
    if (index === undefined || entries.length <= index) return;
    firstNew.current = undefined;
    const targets = list.current?.children[index]?.querySelectorAll<HTMLElement>('a, button') ?? [];
    Array.from(targets)
      .find((target) => target.checkVisibility())
      ?.focus({ preventScroll: true });
  }, [entries.length]);

  return (
    <>
      <ul ref={list} className={className}>
        {entries.map(({ id, content }, index) => (
          <li key={id} className={index < initial ? '' : 'appear'}>
            {content}
          </li>
        ))}
      </ul>
      {hasMore && (
        <div ref={moreLink} data-grows="" className="print:hidden mt-10 flex flex-col items-center md:mt-14">
          <p role="status" className="text-center font-semibold">
            {hasFailed && !isLoading && (
              <span className="mb-5 block">More could not be loaded just now. Are you online?</span>
            )}
          </p>
          <ButtonLink to={more} look="quiet" replace preventScrollReset onClick={rememberFocus}>
            {isWaiting || isLoading ? <Loader visible /> : hasFailed ? 'Try again' : 'Load more'}
          </ButtonLink>
        </div>
      )}
      <p role="status" className="sr-only">
        {shown > steps.first ? `${shown} of ${total} ${noun} are shown.` : ''}
      </p>
    </>
  );
}
