import { mapYielding } from '#core/database/batches.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { consentMethods, consentPurposes } from '#features/consent/rules/consent.ts';
import type { ConversationEventKind } from '#features/enquiries/rules/conversation.ts';
import { statusTextForParents } from '#features/enquiries/rules/greeting.ts';
import { defaultRefundPolicy, type RefundPolicy } from '#features/webinars/rules/refund-policy.ts';
import { type RefundQuote, refundStates } from '#features/webinars/rules/refund-quote.ts';
import { quoteInWords } from '#features/webinars/rules/refund-quote-texts.ts';
import { registrationStatuses } from '#features/webinars/rules/registration-status.ts';
import type { OwnDataPart } from '../rules/own-data.ts';
import { requestKinds, requestStates } from '../rules/requests.ts';
import type { HeldOwnData, ListedRequest } from './own-data.ts';

type Fact = [label: string, value: string];
type Entry = OwnDataPart['entries'][number];

/** The events of an enquiry, as its parent reads them, without names of staff. */
const eventLabels: Partial<Record<ConversationEventKind, string>> = {
  call: 'We called',
  whatsapp: 'WhatsApp',
  mail: 'Email',
  reply: 'Our reply',
  note: 'Our note',
};
const outcomes = {
  sent: 'Sent',
  filed: 'Not delivered',
  refused: 'Could not be delivered',
  missed: 'Not sent',
  cancelled: 'Not sent',
  waiting: 'About to be sent',
} as const;

/** Maximum records of each kind on a page: a stranger may have sent ten thousand forms in a person's name. */
export const maxInPart = 100;

/**
 * All data about a person, in words; empty values are left out.
 *
 * @param maxEntries the maximum number of records of each kind: the newest, and a sentence about the others, which are in the
 * file
 */
export async function partsInWords(
  all: HeldOwnData,
  requests: readonly ListedRequest[],
  timeZone: string,
  maxEntries = Number.POSITIVE_INFINITY,
): Promise<OwnDataPart[]> {
  const formatDatetime = createDatetimeFormatter(timeZone);
  const held = {
    ...all,
    enquiries: all.enquiries.slice(-maxEntries),
    registrations: all.registrations.slice(-maxEntries),
    consents: all.consents.slice(-maxEntries),
    emails: all.emails.slice(-maxEntries),
  };
  const titleOf = (title: string, { length }: readonly unknown[]) =>
    length > maxEntries ? `${title}: the last ${maxEntries} of ${length}. The file has all of them` : title;
  const timeFact = (label: string, at: string | null | undefined): Fact => [
    label,
    at ? formatDatetime(at) : '',
  ];
  const part = (title: string, entries: { title: string; facts: Fact[] }[]): OwnDataPart => ({
    title,
    entries: entries.map((one): Entry => ({ ...one, facts: one.facts.filter(([, value]) => value !== '') })),
  });

  const enquiries = await mapYielding(
    held.enquiries,
    async ({ name, email, contact, city, message, createdAt, ...of }) => ({
      title: `Enquiry of ${formatDatetime(createdAt || of.addedAt)}`,
      facts: [
        ['Name', name],
        ['Email', email],
        ['Mobile', contact],
        ['City', city],
        ['Message', message],
        [
          'Status',
          of.trashedBy ? 'Deleted; kept for a while longer' : statusTextForParents(of.conversation?.status),
        ],
        ...(of.conversation?.notes ?? []).map(({ kind, at, text }): Fact => {
          const line = [formatDatetime(at), text].filter(Boolean).join(': ');
          return [eventLabels[kind] ?? '', eventLabels[kind] ? line : ''];
        }),
      ] as Fact[],
    }),
  );

  const registrations = await mapYielding(
    held.registrations,
    async ({ webinarTitle, name, email, contact, status, ...of }) => {
      const policy = policyOf(of.terms);
      return {
        title: webinarTitle || 'A webinar',
        facts: [
          ['Name', name],
          ['Email', email],
          ['Mobile', contact],
          timeFact('Registered', of.registerAt || of.addedAt),
          [
            'Status',
            of.trashedBy ? 'Deleted; kept for a while longer' : registrationStatuses[status || 'registered'],
          ],
          timeFact('Offered until', status === 'offered' ? of.offeredUntil : ''),
          timeFact('You attended', of.joinedAt),
          ['Paid', of.paid ? ['yes', of.paidNote].filter(Boolean).join(': ') : ''],
          ...of.cancellations.flatMap((one): Fact[] => {
            const { brief, why } = quoteInWords(JSON.parse(one.quote) as RefundQuote, policy);
            return [
              ['Cancelled', `${formatDatetime(one.at)}: ${brief}. ${why}`],
              ['Refund', one.refund === 'none' ? '' : refundStates[one.refund]],
              ['Paid back to', one.payBackTo],
            ];
          }),
        ] as Fact[],
      };
    },
  );

  const consents = await mapYielding(
    held.consents,
    async ({ purpose, at, method, withdrawnAt, withdrawnBy }) => ({
      title: consentPurposes[purpose],
      facts: [
        ['Given', `${formatDatetime(at)}, ${consentMethods[method]}`],
        [
          'Withdrawn',
          withdrawnAt
            ? [formatDatetime(withdrawnAt), methodLabel(withdrawnBy)].filter(Boolean).join(', ')
            : '',
        ],
      ] as Fact[],
    }),
  );

  const { account } = held;
  const accounts = account
    ? [
        {
          title: account.name || 'Your account',
          facts: [
            timeFact('Opened', account.addedAt),
            account.emailConfirmedAt
              ? timeFact('Address confirmed', account.emailConfirmedAt)
              : ['Address', 'Not confirmed: somebody else may have typed it'],
            timeFact('Last used', account.seenAt),
            ...account.signIns.map(({ createdAt, address, browser }): Fact => {
              return ['Signed in', [formatDatetime(createdAt), browser, address].filter(Boolean).join(', ')];
            }),
          ] as Fact[],
        },
      ]
    : [];

  const emails = await mapYielding(held.emails, async ({ kind, at, outcome }) => ({
    title: inWords(kind),
    facts: [[formatDatetime(at), outcomes[outcome]]] as Fact[],
  }));

  const asked = requests.map(({ kind, state, createdAt, dueAt, endedAt, words, said: line }) => ({
    title: requestKinds[kind],
    facts: [
      timeFact('Asked', createdAt),
      ['Status', requestStates[state]],
      timeFact('We will answer by', endedAt ? '' : dueAt),
      timeFact('Ended', endedAt),
      ['You wrote', words],
      ['Our answer', line],
    ] as Fact[],
  }));

  return [
    part(titleOf('Enquiries', all.enquiries), enquiries),
    part(titleOf('Places in webinars', all.registrations), registrations),
    part(titleOf('What you agreed to', all.consents), consents),
    part('Account', accounts),
    part(titleOf('Emails to you', all.emails), emails),
    part('Your requests about your data', asked),
  ].filter(({ entries }) => entries.length > 0);
}

/** Terms that were not stored count as the current ones. */
function policyOf(terms: string): RefundPolicy {
  return terms ? (JSON.parse(terms) as { policy: RefundPolicy }).policy : defaultRefundPolicy;
}

const methodLabel = (method: string): string => consentMethods[method as keyof typeof consentMethods] ?? '';

/** Formats `password-reset` as 'Password reset'. */
function inWords(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
