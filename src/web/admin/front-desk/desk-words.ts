import { ageInWords } from './ages.ts';
import type { DeskAddress, deskTabs } from './desk-address.ts';
import type { Pulse } from './load-desk.ts';

const nothing: Readonly<Record<keyof typeof deskTabs, string>> = {
  new: 'Nothing new: everybody who wrote is being looked after.',
  mine: 'You have no enquiries at the moment.',
  waiting: 'Nobody is waiting for us.',
  today: 'No follow-ups today.',
  done: 'Nothing is done yet.',
  check: 'Nothing to check.',
  all: 'Nobody has asked for a session yet.',
};

/** What the list holds, as a person would say it. */
export function countInWords(
  { tab, search, city, from, to }: DeskAddress,
  total: number,
  pulse: Pick<Pulse, 'waitingSince'> | undefined,
  now = new Date(),
): string {
  const isNarrowed = Boolean(city || from || to);
  const about = search && ` for “${search}”`;
  if (total === 0) return search || isNarrowed ? `Nothing found${about}.` : nothing[tab];
  const all = `${total.toLocaleString('en-IN')} ${total === 1 ? 'enquiry' : 'enquiries'}${about}`;
  const isAboutWaiting = tab === 'waiting' && !isNarrowed && pulse?.waitingSince;
  return isAboutWaiting ? `${all}, the longest for ${ageInWords(isAboutWaiting, now)}` : all;
}
