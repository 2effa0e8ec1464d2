import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Presentation from 'lucide-react/icons/presentation';
import { Link } from 'react-router';
import { formAddress } from '../../../content/addresses.ts';
import { contentTypes } from '../../../content/index.ts';
import { entryStatuses } from '../../../content/schedule.ts';
import type { Mark } from './days.ts';

const looks = {
  publish: { Icon: ArrowUpFromLine, words: 'Goes out', colours: 'bg-mint-soft text-teal-text' },
  takeDown: { Icon: ArrowDownToLine, words: 'Comes down', colours: 'bg-coral-soft text-coral-text' },
  webinar: { Icon: Presentation, words: 'Webinar', colours: 'border border-line bg-surface text-ink-soft' },
};

/** What happens, when and to what; leads to the form of the entry. */
export function MarkLink({ mark, isSmall = false }: { mark: Mark; isSmall?: boolean }) {
  const { record, _id, title, time, what, isHeldBack, isCalledOff } = mark;
  const definition = contentTypes[record];
  const { Icon, words, colours } = looks[what];
  const look = isHeldBack ? 'border border-ink/40 border-dashed bg-surface text-ink-soft' : colours;
  const told = isHeldBack ? entryStatuses.draft : isCalledOff ? 'Webinar, called off' : words;
  return (
    <Link
      to={formAddress(definition, _id)}
      title={`${told}: ${title}`}
      className={`flex min-w-0 rounded-small underline-offset-4 hover:underline ${look} ${isSmall ? 'gap-1 px-1.5 py-1 text-[0.8125rem] leading-snug' : 'min-h-11 items-center gap-2.5 px-3 py-2'}`}
    >
      <Icon aria-hidden="true" className={`shrink-0 ${isSmall ? 'mt-0.5 size-3.5' : 'size-4.5'}`} />
      <span className="min-w-0">
        {time && <span className="font-bold tabular-nums">{time} </span>}
        <span className="sr-only">{`${told}: `}</span>
        <span
          className={`wrap-anywhere ${isCalledOff ? 'line-through' : 'text-ink'} ${isSmall ? 'line-clamp-2' : ''}`}
        >
          {title}
        </span>
        {isSmall && isCalledOff && <span className="block font-bold text-coral-text">Called off</span>}
        {!isSmall && (
          <span className="block text-[0.8125rem] leading-snug">
            {what === 'webinar' ? told : `${told} · ${definition.labels.one}`}
          </span>
        )}
      </span>
    </Link>
  );
}
