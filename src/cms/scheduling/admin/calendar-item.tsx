import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Presentation from 'lucide-react/icons/presentation';
import { Link } from 'react-router';
import { entryStatuses } from '#cms/fields/status/field.ts';
import { formAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { eventTypes } from '../api.ts';
import type { CalendarItem } from './calendar-days.ts';

const itemStyles = {
  publish: { Icon: ArrowUpFromLine, label: 'Publish', colours: 'bg-mint-soft text-teal-text' },
  unpublish: { Icon: ArrowDownToLine, label: 'Take down', colours: 'bg-danger-soft text-danger-text' },
  event: { Icon: Presentation, label: '', colours: 'border border-line bg-surface text-ink-soft' },
};

/** An item with time and title; links to the form of the entry. */
export function CalendarItemLink({ item, isSmall = false }: { item: CalendarItem; isSmall?: boolean }) {
  const { record, _id, title, time, kind, isUnpublished, isCalledOff } = item;
  const definition = contentTypes[record];
  const { Icon, label, colours } = itemStyles[kind];
  const { one } = definition.labels;
  const look = isUnpublished ? 'border border-ink/40 border-dashed bg-surface text-ink-soft' : colours;
  const stateLabel = isUnpublished ? entryStatuses.draft : label || (isCalledOff ? `${one}, cancelled` : one);
  return (
    <Link
      to={formAddress(definition, _id)}
      title={`${stateLabel}: ${title}`}
      className={`flex min-w-0 rounded-small underline-offset-4 hover:underline ${look} ${isSmall ? 'gap-1 px-1.5 py-1 text-[0.8125rem] leading-snug' : 'min-h-11 items-center gap-2.5 px-3 py-2'}`}
    >
      <Icon aria-hidden="true" className={`shrink-0 ${isSmall ? 'mt-0.5 size-3.5' : 'size-4.5'}`} />
      <span className="min-w-0">
        {time && <span className="whitespace-nowrap font-bold tabular-nums">{time} </span>}
        <span className="sr-only">{`${stateLabel}: `}</span>
        <span
          className={`wrap-anywhere ${isCalledOff ? 'line-through' : 'text-ink'} ${isSmall ? 'block max-h-[2lh] overflow-hidden' : ''}`}
        >
          {title}
        </span>
        {isSmall && isCalledOff && <span className="block font-bold text-danger-text">Cancelled</span>}
        {!isSmall && (
          <span className="block text-[0.8125rem] leading-snug">
            {kind === 'event' ? stateLabel : `${stateLabel} · ${one}`}
          </span>
        )}
      </span>
    </Link>
  );
}

/** The meaning of the icons, where items have no space for words. */
export function CalendarLegend() {
  const events = eventTypes().map(({ name }) => contentTypes[name].labels.one);
  return (
    <ul aria-label="Legend" className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-ink-soft">
      {(['publish', 'unpublish', 'event'] as const).map((kind) => {
        const { Icon, label, colours } = itemStyles[kind];
        return (
          <li key={kind} className="flex items-center gap-2">
            <span className={`rounded-small p-1 ${colours}`}>
              <Icon aria-hidden="true" className="size-3.5" />
            </span>
            {label || events.join(', ')}
          </li>
        );
      })}
      <li className="flex items-center gap-2">
        <span className="size-5.5 rounded-small border border-ink/40 border-dashed" />
        {entryStatuses.draft}: nothing happens until it is published
      </li>
    </ul>
  );
}
