import ArrowUp from 'lucide-react/icons/arrow-up';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { poll } from '#core/admin-ui/polling.ts';
import { type InboxAddress, type InboxPoll, pollInbox, toInboxAddress } from './inbox-address.ts';

/** Interval of the poll, in ms. */
const interval = 20_000;

/** The latest poll of the inbox. @param loaded the counts when the list was loaded */
export function useInboxPolling(loaded: InboxPoll | undefined): InboxPoll | undefined {
  const [polled, setPolled] = useState<{ poll: InboxPoll; of: InboxPoll | undefined }>();
  const latest = useRef(loaded);
  latest.current = loaded;

  useEffect(() => {
    const controller = new AbortController();
    const end = poll(async () => {
      const of = latest.current;
      // If the list could not be loaded, this call fails too.
      if (of) setPolled({ poll: await pollInbox(controller.signal), of });
    }, interval);
    return () => {
      controller.abort();
      end();
    };
  }, []);

  // An answer from before the list was loaded again is outdated.
  return polled?.of === loaded ? polled?.poll : loaded;
}

/** The number of enquiries that have arrived since the list was loaded. */
export function countArrivedSince(loaded: InboxPoll | undefined, now: InboxPoll | undefined): number {
  if (!loaded || !now) return 0;
  const more = now.counts.new + now.counts.check - loaded.counts.new - loaded.counts.check;
  // One may have arrived while another was taken.
  return Math.max(more, now.newestEnquiryId === loaded.newestEnquiryId ? 0 : 1, 0);
}

/** How long the page must be untouched before it changes by itself, in ms. */
const idleTime = 10_000;
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'];

/**
 * Whether the page may change by itself: untouched for a while, scrolled to the top, and without an open dialog. A list that
 * moves under a thumb would make it call the wrong parent.
 */
function useIsIdle(): () => boolean {
  const last = useRef(0);
  useEffect(() => {
    const recordActivity = () => {
      last.current = performance.now();
    };
    recordActivity();
    for (const eventType of activityEvents)
      addEventListener(eventType, recordActivity, { passive: true, capture: true });
    return () => {
      for (const eventType of activityEvents)
        removeEventListener(eventType, recordActivity, { capture: true });
    };
  }, []);
  return useCallback(
    () =>
      performance.now() - last.current > idleTime && scrollY < 40 && !document.querySelector('dialog:modal'),
    [],
  );
}

interface NewArrivalsProps {
  address: InboxAddress;
  /** The counts when the list was loaded, and the present ones. */
  loaded: InboxPoll | undefined;
  poll: InboxPoll | undefined;
  /** Whether the list has rows that could move. */
  isListed: boolean;
  onShow(): void;
}

/**
 * Announces new enquiries while the list is open. They appear by themselves while the page is idle; otherwise a button shows
 * them, so that nothing moves while it is used.
 */
export function NewArrivals({ address, loaded, poll, isListed, onShow }: NewArrivalsProps) {
  const isIdle = useIsIdle();
  const count = countArrivedSince(loaded, poll);
  const isOnArrivalsTab = address.tab === 'new' || address.tab === 'waiting';
  const show = useRef(onShow);
  show.current = onShow;
  // Loading the list takes a while, and must not be requested twice.
  const requested = useRef<InboxPoll>(undefined);
  useEffect(() => {
    if (!poll || poll === loaded || requested.current === poll || address.page > 1 || address.search) return;
    requested.current = poll;
    const hasChanged = JSON.stringify(poll) !== JSON.stringify(loaded);
    if (hasChanged && (isIdle() || (!isListed && !document.querySelector('dialog:modal')))) show.current();
  }, [poll, loaded, address.page, address.search, isListed, isIdle]);

  const label = `${count} new ${count === 1 ? 'enquiry' : 'enquiries'}`;
  const className = `${adminButtonClass('quiet')} text-teal-text`;
  return (
    <span role="status">
      {count > 0 &&
        (isOnArrivalsTab && address.page === 1 ? (
          <button type="button" className={className} onClick={onShow}>
            <ArrowUp aria-hidden="true" className="size-4.5" />
            {label}
          </button>
        ) : (
          <Link
            to={toInboxAddress({ ...address, tab: 'new', page: 1, search: '', city: '', from: '', to: '' })}
            className={className}
          >
            <ArrowUp aria-hidden="true" className="size-4.5" />
            {label}
          </Link>
        ))}
    </span>
  );
}
