import { useEffect, useState } from 'react';
import { clockOf } from '../../../content/calendar.ts';
import type { ContentType } from '../../../content/define-content.ts';
import type { OtherForm } from '../../../content/drafts.ts';
import type { Entry } from '../entry.ts';
import { findSavers, inWords } from '../form/conflict-savers.ts';
import { useTimeZone } from '../use-time-zone.ts';

interface PresenceLineProps {
  definition: ContentType;
  /** As the form knows it. */
  entry: Entry;
  others: readonly OtherForm[];
  /** Of the entry as it is; null: it is gone. */
  revision: number | null;
  onSee(): void;
}

/** Who else has the form open, and whether somebody has saved the entry meanwhile. */
export function PresenceLine({ definition, entry, others, revision, onSee }: PresenceLineProps) {
  const timeZone = useTimeZone();
  const isNewer = revision !== null && revision > Number(entry.revision);
  const savers = useSavers(definition.name, entry, isNewer ? revision : undefined);
  return (
    <div role="status" className="grid gap-2 empty:hidden md:col-span-2">
      {others.length > 0 && (
        <p className="text-ink-soft">
          {presentInWords(others, (moment) => clockOf(moment, timeZone).slice(-5))}
        </p>
      )}
      {isNewer && (
        <p className="flex flex-wrap items-center gap-x-3 rounded-small bg-sky-soft px-3.5 py-1">
          <span>{savers} published changes.</span>
          <button type="button" className="link inline-flex min-h-11 items-center" onClick={onSee}>
            See them
          </button>
        </p>
      )}
    </div>
  );
}

/** 'Neel is here too, since 10:31', of all who are. */
export function presentInWords(others: readonly OtherForm[], timeOf: (moment: string) => string): string {
  const own = others.filter(({ isOwn }) => isOwn);
  const colleagues = [
    ...new Map(others.filter(({ isOwn }) => !isOwn).map((one) => [one.name, one])).values(),
  ];
  const sentences = colleagues.map(({ name, openedAt }) => `${name} is here too, since ${timeOf(openedAt)}.`);
  if (own.length > 0) sentences.push('You have this open in another window too.');
  return sentences.join(' ');
}

/** Who has saved since the form was opened; `Somebody else has` until it is known. */
function useSavers(record: string, entry: Entry, revision: number | undefined): string {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    if (revision === undefined) return;
    let isWanted = true;
    void findSavers(record, entry).then((savers) => {
      if (isWanted) setNames([...new Set([...savers.values()].map(({ by }) => by))]);
    });
    return () => {
      isWanted = false;
    };
  }, [record, entry, revision]);
  if (names.length === 0) return 'Somebody else has';
  return `${inWords(names)} ${names.length === 1 ? 'has' : 'have'}`;
}
