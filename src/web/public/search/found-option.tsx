import { useEffect, useRef } from 'react';
import type { FoundEntry } from '../../../content/search/found.ts';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { FoundLine } from './found-line.tsx';

interface FoundOptionProps {
  id: string;
  entry: FoundEntry;
  isActive: boolean;
  onPoint(): void;
  onChoose(): void;
}

/** One of the results in the dialog: a link, so that it can be opened elsewhere too. */
export function FoundOption({ id, entry, isActive, onPoint, onChoose }: FoundOptionProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <PageLink
      ref={link}
      id={id}
      to={entry.path}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="grid scroll-my-2 grid-cols-[4rem_1fr] items-center gap-x-3.5 rounded-[1.25rem] p-2.5 aria-selected:bg-sun-soft sm:grid-cols-[5rem_1fr]"
    >
      <FoundLine entry={entry} />
    </PageLink>
  );
}
