import { useEffect, useRef } from 'react';
import type { FoundEntry } from '../../../content/search/found.ts';
import { languageOf } from '../../ui/language-of.ts';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { kindWords } from './kind-words.ts';
import { MarkedText, plainText } from './marked-text.tsx';

interface FoundOptionProps {
  id: string;
  entry: FoundEntry;
  isActive: boolean;
  onPoint(): void;
  onChoose(): void;
}

/** One of the results in the dialog: a link, so that it can be opened elsewhere too. */
export function FoundOption({ id, entry, isActive, onPoint, onChoose }: FoundOptionProps) {
  const { kind, path, title, excerpt, picture } = entry;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <PageLink
      ref={link}
      id={id}
      to={path}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="grid scroll-my-2 grid-cols-[4rem_1fr] items-center gap-x-3.5 rounded-[1.25rem] p-2.5 aria-selected:bg-sun-soft sm:grid-cols-[5rem_1fr]"
    >
      <Picture picture={picture} place="result" shape="square" isDecoration className="rounded-small" />
      <span className="block min-w-0">
        <span className="block text-small leading-snug font-bold text-teal-text">{kindWords[kind]?.one}</span>
        <span
          lang={languageOf(plainText(title))}
          className="line-clamp-2 font-display leading-snug font-bold"
        >
          <MarkedText pieces={title} />
        </span>
        <span lang={languageOf(plainText(excerpt))} className="mt-0.5 line-clamp-2 text-small text-ink-soft">
          <MarkedText pieces={excerpt} />
        </span>
      </span>
    </PageLink>
  );
}
