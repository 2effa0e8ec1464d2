import { screenAddress } from '#cms/records/addresses.ts';
import { records } from '#cms/records/registry.ts';
import type { Email, SiteDetails } from '#core/email/email.ts';
import { type EmailPart, renderEmail } from '#core/email/layout.ts';
import { formatDay } from '#core/time/format-day.ts';
import { frontDeskEmails } from '../rules/conversation.ts';

/** The facts of an enquiry in an email to staff, without its message. */
interface ListedEnquiry {
  name: string;
  city: string;
  /** In words, or null where the parent does not wait. */
  since: string | null;
  /** A calendar day. */
  followUpOn: string | null;
}

/** A recipient: an account, or the staff mailbox. */
export interface StaffRecipient {
  email: string;
  /** The recipient without the address. */
  recipient: { record: string; id: string };
}

/** Maximum number of enquiries that an email names; the others are counted. */
const maxListed = 30;
const about = { record: frontDeskEmails, id: '' };

/** The follow-ups of the day. */
export function followUpsDue(to: StaffRecipient, due: readonly ListedEnquiry[], site: SiteDetails): Email {
  const parts = list(due, (one) => `${one.city}, follow-up on ${followUpDay(one)}${waitText(one)}`);
  return toStaff(to, site, {
    kind: 'follow-ups-due',
    subject: due.length === 1 ? 'A follow-up is due' : `${due.length} follow-ups are due`,
    greeting: due.length === 1 ? 'A follow-up is due today:' : 'These follow-ups are due today:',
    parts: [...parts, screenButton('See today’s follow-ups', 'today', site)],
  });
}

/** Waiting enquiries without an owner. */
export function unownedEnquiries(
  to: StaffRecipient,
  unowned: readonly ListedEnquiry[],
  site: SiteDetails,
): Email {
  const { length } = unowned;
  return toStaff(to, site, {
    kind: 'nobody-has-enquiry',
    subject: length === 1 ? 'An enquiry is unassigned' : `${length} enquiries are unassigned`,
    greeting:
      length === 1
        ? 'A parent has been waiting for four working hours, and the enquiry is unassigned:'
        : 'These parents have been waiting for four working hours, and their enquiries are unassigned:',
    parts: [
      ...list(unowned, (one) => `${one.city}${waitText(one)}`),
      {
        kind: 'words',
        text: 'Please assign an enquiry to yourself before you call, so that no parent is called twice.',
      },
      screenButton('See who is waiting', 'waiting', site),
    ],
  });
}

interface DigestContent {
  waiting: readonly ListedEnquiry[];
  /** The number of all waiting parents; `waiting` may be a part of them. */
  waitingTotal: number;
  due: readonly ListedEnquiry[];
  dueTotal: number;
  unchecked: number;
}

/** The morning summary of waiting parents and due follow-ups. */
export function morningDigest(to: StaffRecipient, content: DigestContent, site: SiteDetails): Email {
  const { waiting, waitingTotal, due, dueTotal, unchecked } = content;
  const counts = [
    waitingTotal > 0 && (waitingTotal === 1 ? '1 parent is waiting' : `${waitingTotal} parents are waiting`),
    dueTotal > 0 && (dueTotal === 1 ? '1 follow-up' : `${dueTotal} follow-ups`),
    unchecked > 0 && `${unchecked} to check`,
  ].filter((part) => typeof part === 'string');
  const parts: EmailPart[] = [];
  if (waiting.length > 0) {
    parts.push({ kind: 'words', text: 'They are waiting for an answer, the longest wait first:' });
    parts.push(...list(waiting, (one) => `${one.city}${waitText(one)}`, waitingTotal));
    parts.push(screenButton('See who is waiting', 'waiting', site));
  }
  if (due.length > 0) {
    parts.push({ kind: 'words', text: 'Today’s follow-ups:' });
    parts.push(...list(due, (one) => `${one.city}, follow-up on ${followUpDay(one)}`, dueTotal));
    parts.push(screenButton('See today’s follow-ups', 'today', site));
  }
  if (unchecked > 0) {
    const text = `${unchecked === 1 ? 'One enquiry came' : `${unchecked} enquiries came`} without a captcha. Please check whether a parent wrote ${unchecked === 1 ? 'it' : 'them'}.`;
    parts.push({ kind: 'words', text }, screenButton('See what needs checking', 'check', site));
  }
  return toStaff(to, site, {
    kind: 'front-desk-digest',
    subject: `Front desk this morning: ${counts.join(', ')}`,
    greeting: 'Good morning,',
    parts,
  });
}

function toStaff(
  { email, recipient }: StaffRecipient,
  site: SiteDetails,
  { kind, ...written }: { kind: string; subject: string; greeting: string; parts: EmailPart[] },
): Email {
  const mail = renderEmail({ origin: 'auto-generated', to: email, site, ...written });
  return { kind, about, recipient, mail };
}

function list(
  of: readonly ListedEnquiry[],
  describe: (one: ListedEnquiry) => string,
  total = of.length,
): EmailPart[] {
  const shown = of.slice(0, maxListed);
  const more = total - shown.length;
  return [
    { kind: 'facts', facts: shown.map((one): [string, string] => [one.name, describe(one)]) },
    ...(more > 0 ? [{ kind: 'words', text: `and ${more} more.` } as const] : []),
  ];
}

const waitText = ({ since }: ListedEnquiry) => (since ? `, waiting since ${since}` : '');
const followUpDay = ({ followUpOn }: ListedEnquiry) => (followUpOn ? formatDay(followUpOn) : 'today');

function screenButton(text: string, tab: string, { siteUrl }: SiteDetails): EmailPart {
  return { kind: 'button', text, address: `${siteUrl}${screenAddress(records.enquiry)}?tab=${tab}` };
}
