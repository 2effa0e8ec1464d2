import ArrowUp from 'lucide-react/icons/arrow-up';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { adminButton } from '#core/admin-ui/button.tsx';
import { poll } from '#core/admin-ui/use-polling.ts';
import { type InboxAddress, type InboxPoll, pollInbox, toInboxAddress } from './inbox-address.ts';

/** How often it is asked how much there is to do, in ms. */
const interval = 20_000;

/**
 * How much there is to do by now.
 *
 * @param loaded as it stood when the list was read
 */
export function useInboxPolling(loaded: InboxPoll | undefined): InboxPoll | undefined {
  const [asked, setAsked] = useState<{ poll: InboxPoll; of: InboxPoll | undefined }>();
  const latest = useRef(loaded);
  latest.current = loaded;

  useEffect(() => {
    const stop = new AbortController();
    const end = poll(async () => {
      const of = latest.current;
      // Where the list could not be read, this cannot either.
      if (of) setAsked({ poll: await pollInbox(stop.signal), of });
    }, interval);
    return () => {
      stop.abort();
      end();
    };
  }, []);

  // What was asked before the list was read again is older than the list.
  return asked?.of === loaded ? asked?.poll : loaded;
}

/** How many have come since the list was read. */
export function arrivedSince(loaded: InboxPoll | undefined, now: InboxPoll | undefined): number {
  if (!loaded || !now) return 0;
  const more = now.counts.new + now.counts.check - loaded.counts.new - loaded.counts.check;
  // One may have come while another one was taken.
  return Math.max(more, now.newest === loaded.newest ? 0 : 1, 0);
}

/** For how long nobody has touched anything where a page may change by itself, in ms. */
const quiet = 10_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'];

/**
 * Whether the page may change by itself: nobody has touched it for a while, it stands at its top, and nothing is open over
 * it. What moves under a thumb makes it call somebody else.
 */
function useQuiet(): () => boolean {
  const last = useRef(0);
  useEffect(() => {
    const note = () => {
      last.current = performance.now();
    };
    note();
    for (const sign of signs) addEventListener(sign, note, { passive: true, capture: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, note, { capture: true });
    };
  }, []);
  return useCallback(
    () => performance.now() - last.current > quiet && scrollY < 40 && !document.querySelector('dialog:modal'),
    [],
  );
}

interface ArrivalsProps {
  address: InboxAddress;
  /** As it stood when the list was read, and as it stands now. */
  loaded: InboxPoll | undefined;
  poll: InboxPoll | undefined;
  /** Whether there is anything in the list that could move. */
  isListed: boolean;
  onShow(): void;
}

/**
 * Tells that parents have written while the list is open. They come in by themselves where nothing is read or pressed;
 * otherwise a button waits, so that nothing moves under anybody's hands.
 */
export function Arrivals({ address, loaded, poll, isListed, onShow }: ArrivalsProps) {
  const isQuiet = useQuiet();
  const count = arrivedSince(loaded, poll);
  const isHere = address.tab === 'new' || address.tab === 'waiting';
  const show = useRef(onShow);
  show.current = onShow;
  // The list takes a while to be read, and is not asked for again meanwhile.
  const asked = useRef<InboxPoll>(undefined);
  useEffect(() => {
    if (!poll || poll === loaded || asked.current === poll || address.page > 1 || address.search) return;
    asked.current = poll;
    const hasChanged = JSON.stringify(poll) !== JSON.stringify(loaded);
    if (hasChanged && (isQuiet() || (!isListed && !document.querySelector('dialog:modal')))) show.current();
  }, [poll, loaded, address.page, address.search, isListed, isQuiet]);

  const words = `${count} new ${count === 1 ? 'enquiry' : 'enquiries'}`;
  const look = `${adminButton('quiet')} text-teal-text`;
  return (
    <span role="status">
      {count > 0 &&
        (isHere && address.page === 1 ? (
          <button type="button" className={look} onClick={onShow}>
            <ArrowUp aria-hidden="true" className="size-4.5" />
            {words}
          </button>
        ) : (
          <Link
            to={toInboxAddress({ ...address, tab: 'new', page: 1, search: '', city: '', from: '', to: '' })}
            className={look}
          >
            <ArrowUp aria-hidden="true" className="size-4.5" />
            {words}
          </Link>
        ))}
    </span>
  );
}
