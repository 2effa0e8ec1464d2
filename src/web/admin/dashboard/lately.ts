import { changeWords } from '../../../content/change-words.ts';
import { records } from '../../../content/index.ts';
import type { PresentedChange } from '../../../server/api/present-change.ts';
import { whereItIs } from '../where-it-is.ts';

/** One line of what happened lately. */
export interface Happening {
  /** Of the newest change in it. */
  at: string;
  by: string;
  /** Such as 'changed the blog'. */
  words: string;
  /** Empty: nobody is to know any more. */
  title: string;
  /** Where it can be seen, where there is such a place. */
  to: string | undefined;
}

/** What happened lately, in lines; what somebody did to the same thing again and again is one. */
export function happenings(changes: PresentedChange[], count: number): Happening[] {
  return changes
    .filter((change, place) => !isSameAgain(change, changes[place - 1]))
    .slice(0, count)
    .map(({ at, by, kind, record, _id, title }) => ({
      ...{ at, by, title },
      words: `${changeWords[kind]} the ${records[record].labels.one.toLowerCase()}`,
      // Where it is now: it may have been brought back, or deleted since.
      to: whereItIs({ record, id: _id, kind: lastOf(record, _id, changes)?.kind ?? kind }),
    }));
}

function isSameAgain(change: PresentedChange, newer: PresentedChange | undefined): boolean {
  const { record, _id, kind, by } = change;
  return newer?.record === record && newer._id === _id && newer.kind === kind && newer.by === by;
}

function lastOf(record: string, id: string, changes: PresentedChange[]): PresentedChange | undefined {
  return changes.find((change) => change.record === record && change._id === id);
}
