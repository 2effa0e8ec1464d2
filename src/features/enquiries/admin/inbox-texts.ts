import { callApi } from '#core/api-client/session-client.ts';
import { cities } from '#core/text/cities.ts';
import type { InboxAddress, InboxPoll, inboxTabs } from './inbox-address.ts';
import { ageInWords } from './status.tsx';

const buttonStyles = {
  main: 'bg-teal text-white hover:bg-teal/90',
  quiet: 'border border-ink/35 bg-surface text-ink hover:border-ink hover:bg-page',
};

const sizes = { normal: 'min-h-[48px] text-small', large: 'min-h-[56px] text-body' };

/** Buttons for thumbs: 48 pixels high, regardless of their text size. */
export function touchButtonClass(
  look: keyof typeof buttonStyles,
  size: keyof typeof sizes = 'normal',
): string {
  return `inline-flex min-w-[48px] items-center justify-center gap-2 rounded-small px-3 text-center font-bold leading-tight transition-colors aria-disabled:cursor-default aria-disabled:opacity-60 ${buttonStyles[look]} ${sizes[size]}`;
}

/** Texts of the settings for parents; `fillPlaceholders` replaces their placeholders. */
export interface InboxTexts {
  /** The first words of a WhatsApp message. */
  greeting: string;
  savedReplies: { title: string; text: string }[];
  /** The cities that the form offers. */
  cities: readonly string[];
}

/** The fallback when settings cannot be loaded: no prepared texts. */
const fallbackTexts: InboxTexts = { greeting: '', savedReplies: [], cities };

/** How long they are cached, in ms: settings change rarely. */
const cacheDuration = 60_000;
let cached: { texts: Promise<InboxTexts>; at: number } | undefined;

/** The prepared texts for messages to parents. Never fails. */
export function loadTexts(): Promise<InboxTexts> {
  if (cached && performance.now() - cached.at < cacheDuration) return cached.texts;
  const texts = callApi('GET front-desk/texts').then(
    ({ data }) => data,
    (error) => {
      console.error(error);
      cached = undefined;
      return fallbackTexts;
    },
  );
  cached = { texts, at: performance.now() };
  return texts;
}

const emptyTexts: Readonly<Record<keyof typeof inboxTabs, string>> = {
  new: 'No new enquiries. They appear here when parents book a session.',
  mine: 'You have no enquiries at the moment.',
  waiting: 'No parent is waiting for an answer.',
  today: 'No follow-ups today.',
  done: 'No enquiry is done yet.',
  check: 'Nothing to check.',
  all: 'No parent has asked for a session yet.',
};

/** The number of enquiries in the list, in words. */
export function describeCount(
  { tab, search, city, from, to }: InboxAddress,
  total: number,
  poll: Pick<InboxPoll, 'waitingSince'> | undefined,
  now = new Date(),
): string {
  const isFiltered = Boolean(city || from || to);
  const about = search && ` for “${search}”`;
  if (total === 0) return search || isFiltered ? `Nothing found${about}.` : emptyTexts[tab];
  const all = `${total.toLocaleString('en-IN')} ${total === 1 ? 'enquiry' : 'enquiries'}${about}`;
  const longestWait = tab === 'waiting' && !isFiltered && poll?.waitingSince;
  return longestWait ? `${all}, the longest for ${ageInWords(longestWait, now)}` : all;
}
