import { screenAddress } from '#cms/records/addresses.ts';
import { records } from '#cms/records/registry.ts';
import type { Email, EmailKind, SiteDetails } from '#core/email/email.ts';
import { type EmailPart, renderEmail } from '#core/email/layout.ts';
import { formatDay } from '#core/time/format-day.ts';
import { frontDeskEmails } from '../rules/conversation.ts';

/** The facts of an enquiry in an email to staff, without its message. */
interface Named {
  name: string;
  city: string;
  /** In words, or null where the parent does not wait. */
  since: string | null;
  /** A calendar day. */
  followUpOn: string | null;
}

/** A recipient: an account, or the staff mailbox. */
export interface Listening {
  email: string;
  /** The recipient without the address. */
  recipient: { record: string; id: string };
}

/** Maximum number of enquiries that an email names; the others are counted. */
const named = 30;
const about = { record: frontDeskEmails, id: '' };

/** The follow-ups of the day. */
export function followUpsDue(to: Listening, due: readonly Named[], site: SiteDetails): Email {
  const parts = list(due, (one) => `${one.city}, follow-up on ${dayOf(one)}${waits(one)}`);
  return toStaff(to, site, {
    kind: 'follow-ups-due',
    subject: due.length === 1 ? 'A follow-up is due' : `${due.length} follow-ups are due`,
    greeting: due.length === 1 ? 'A follow-up is due today:' : 'These follow-ups are due today:',
    parts: [...parts, screen('See today’s follow-ups', 'today', site)],
  });
}

/** Waiting enquiries without an owner. */
export function nobodyHas(to: Listening, unowned: readonly Named[], site: SiteDetails): Email {
  const { length } = unowned;
  return toStaff(to, site, {
    kind: 'nobody-has-enquiry',
    subject: length === 1 ? 'Nobody has taken an enquiry yet' : `Nobody has taken ${length} enquiries yet`,
    greeting:
      length === 1
        ? 'A parent has been waiting for four opening hours, and nobody has taken the enquiry:'
        : 'These parents have been waiting for four opening hours, and nobody has taken their enquiries:',
    parts: [
      ...list(unowned, (one) => `${one.city}${waits(one)}`),
      { kind: 'words', text: 'Please take an enquiry before you call, so that nobody is called twice.' },
      screen('See who is waiting', 'waiting', site),
    ],
  });
}

interface Morning {
  waiting: readonly Named[];
  /** The number of all waiting parents; `waiting` may be a part of them. */
  waitingInAll: number;
  due: readonly Named[];
  dueInAll: number;
  /** The number of unchecked enquiries. */
  unchecked: number;
}

/** The morning summary of waiting parents and due follow-ups. */
export function morningDigest(to: Listening, morning: Morning, site: SiteDetails): Email {
  const { waiting, waitingInAll, due, dueInAll, unchecked } = morning;
  const counts = [
    waitingInAll > 0 && (waitingInAll === 1 ? '1 parent is waiting' : `${waitingInAll} parents are waiting`),
    dueInAll > 0 && (dueInAll === 1 ? '1 follow-up' : `${dueInAll} follow-ups`),
    unchecked > 0 && `${unchecked} to check`,
  ].filter((part) => typeof part === 'string');
  const parts: EmailPart[] = [];
  if (waiting.length > 0) {
    parts.push({ kind: 'words', text: 'They are waiting for an answer, the longest wait first:' });
    parts.push(...list(waiting, (one) => `${one.city}${waits(one)}`, waitingInAll));
    parts.push(screen('See who is waiting', 'waiting', site));
  }
  if (due.length > 0) {
    parts.push({ kind: 'words', text: 'Today’s follow-ups:' });
    parts.push(...list(due, (one) => `${one.city}, follow-up on ${dayOf(one)}`, dueInAll));
    parts.push(screen('See today’s follow-ups', 'today', site));
  }
  if (unchecked > 0) {
    const text = `${unchecked === 1 ? 'One enquiry came' : `${unchecked} enquiries came`} without a captcha. Please check whether a parent wrote ${unchecked === 1 ? 'it' : 'them'}.`;
    parts.push({ kind: 'words', text }, screen('See what needs checking', 'check', site));
  }
  return toStaff(to, site, {
    kind: 'front-desk-digest',
    subject: `Front desk this morning: ${counts.join(', ')}`,
    greeting: 'Good morning,',
    parts,
  });
}

function toStaff(
  { email, recipient }: Listening,
  site: SiteDetails,
  { kind, ...written }: { kind: EmailKind; subject: string; greeting: string; parts: EmailPart[] },
): Email {
  return { kind, about, recipient, mail: renderEmail({ to: email, site, ...written }) };
}

function list(of: readonly Named[], words: (one: Named) => string, inAll = of.length): EmailPart[] {
  const shown = of.slice(0, named);
  const more = inAll - shown.length;
  return [
    { kind: 'facts', facts: shown.map((one): [string, string] => [one.name, words(one)]) },
    ...(more > 0 ? [{ kind: 'words', text: `and ${more} more.` } as const] : []),
  ];
}

const waits = ({ since }: Named) => (since ? `, waiting since ${since}` : '');
const dayOf = ({ followUpOn }: Named) => (followUpOn ? formatDay(followUpOn) : 'today');

function screen(text: string, tab: string, { siteUrl }: SiteDetails): EmailPart {
  return { kind: 'button', text, address: `${siteUrl}${screenAddress(records.enquiry)}?tab=${tab}` };
}
