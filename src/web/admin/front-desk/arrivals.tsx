import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { adminButton } from '../ui/button.ts';
import { type DeskAddress, toDeskAddress } from './desk-address.ts';
import type { Pulse } from './load-desk.ts';
import { arrivedSince } from './use-pulse.ts';
import { useQuiet } from './use-quiet.ts';

interface ArrivalsProps {
  address: DeskAddress;
  /** As it stood when the list was read, and as it stands now. */
  loaded: Pulse | undefined;
  pulse: Pulse | undefined;
  /** Whether there is anything in the list that could move. */
  isListed: boolean;
  onShow(): void;
}

/**
 * Tells that parents have written while the list is open. They come in by themselves where nothing is read or pressed;
 * otherwise a button waits, so that nothing moves under anybody's hands.
 */
export function Arrivals({ address, loaded, pulse, isListed, onShow }: ArrivalsProps) {
  const isQuiet = useQuiet();
  const count = arrivedSince(loaded, pulse);
  const isHere = address.tab === 'new' || address.tab === 'waiting';
  const show = useRef(onShow);
  show.current = onShow;
  // The list takes a while to be read, and is not asked for again meanwhile.
  const asked = useRef<Pulse>(undefined);
  useEffect(() => {
    if (!pulse || pulse === loaded || asked.current === pulse || address.page > 1 || address.search) return;
    asked.current = pulse;
    const hasChanged = JSON.stringify(pulse) !== JSON.stringify(loaded);
    if (hasChanged && (isQuiet() || (!isListed && !document.querySelector('dialog:modal')))) show.current();
  }, [pulse, loaded, address.page, address.search, isListed, isQuiet]);

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
            to={toDeskAddress({ ...address, tab: 'new', page: 1, search: '', city: '', from: '', to: '' })}
            className={look}
          >
            <ArrowUp aria-hidden="true" className="size-4.5" />
            {words}
          </Link>
        ))}
    </span>
  );
}
