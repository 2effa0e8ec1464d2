import type { AnyField } from '#cms/fields/field.ts';
import { createFieldFormatter } from '#cms/fields/plain-text-of-fields.ts';
import { fieldsOfType, type RecordType } from '#cms/records/definition.ts';
import { type PeopleName, people, peopleNames } from '#cms/records/registry.ts';
import { mapYielding } from '#core/database/batches.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { consentMethods, consentPurposes } from '#features/consent/rules/consent.ts';
import type { ConversationEventKind } from '#features/enquiries/rules/conversation.ts';
import { statusTextForParents } from '#features/enquiries/rules/greeting.ts';
import type { RefundPolicy, RefundQuote } from '#features/webinars/api.ts';
import { defaultRefundPolicy } from '#features/webinars/rules/refund-policy.ts';
import { refundStates } from '#features/webinars/rules/refund-quote.ts';
import { quoteInWords } from '#features/webinars/rules/refund-quote-texts.ts';
import { registrationStatuses } from '#features/webinars/rules/registration-status.ts';
import type { Fact } from '../rules/held-with-registration.ts';
import type { OwnDataPart } from '../rules/own-data.ts';
import { labelsForPerson, requestKinds, requestStates } from '../rules/requests.ts';
import type { HeldRecord, HeldRegistration } from './held-data.ts';
import { describeHeldWith } from './held-with-registration.ts';
import type { HeldOwnData, ListedRequest } from './own-data.ts';

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

const trashedStatus = 'Deleted; kept for a while longer';

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
    consents: all.consents.slice(-maxEntries),
    emails: all.emails.slice(-maxEntries),
  };
  const titleOf = (title: string, { length }: readonly unknown[]) =>
    length > maxEntries ? `${title}: the last ${maxEntries} of ${length}. The file has all of them` : title;
  const timeFact = (label: string, at: string | null | undefined): Fact => [
    label,
    at ? formatDatetime(at) : '',
  ];
  const part = (title: string, entries: Entry[]): OwnDataPart => ({
    title,
    entries: entries.map((one): Entry => ({ ...one, facts: one.facts.filter(([, value]) => value !== '') })),
  });

  const formatters = { formatDatetime, formatField: createFieldFormatter(timeZone) };
  const records = await mapYielding(peopleNames, async (name) => {
    const found: HeldRecord[] = all.records[name];
    const entries = await mapYielding(found.slice(-maxEntries), async (one) =>
      describeRecord(name, one, formatters),
    );
    return part(titleOf(labelsOf(name).many, found), entries);
  });

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
              : ['Address', 'Not confirmed: someone else may have typed it'],
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
    ...records,
    part(titleOf('What you agreed to', all.consents), consents),
    part('Account', accounts),
    part(titleOf('Emails to you', all.emails), emails),
    part('Your requests about your data', asked),
  ].filter(({ entries }) => entries.length > 0);
}

/** The labels of a type towards the person of its records. */
export function labelsOf(name: PeopleName): { one: string; many: string } {
  return labelsForPerson[name] ?? people[name].labels;
}

interface Formatters {
  formatDatetime(at: string): string;
  formatField: ReturnType<typeof createFieldFormatter>;
}

/** Field types whose values are ids. */
const idTypes: readonly AnyField['kind'][] = ['reference', 'references'];

/** A record by the fields of its definition; an enquiry with the events of its conversation. */
function describeRecord(name: PeopleName, record: HeldRecord, formatters: Formatters): Entry {
  const { formatDatetime, formatField } = formatters;
  if ('cancellations' in record) return describeRegistration(record, formatDatetime);
  const { labels, fields }: RecordType = people[name];
  const values: Record<string, unknown> = { ...record };
  const arrival = fieldsOfType({ fields }, 'datetime').find(({ field }) => field.isArrival)?.name ?? '';
  const shown = Object.entries(fields).filter(
    ([field, { kind }]) => field !== arrival && !idTypes.includes(kind),
  );
  const conversation = 'conversation' in record ? record.conversation : undefined;
  const status = 'conversation' in record ? statusTextForParents(conversation?.status) : '';
  return {
    title: `${labels.one} of ${formatDatetime(String(values[arrival] || record.addedAt))}`,
    facts: [
      ...shown.map(([field, one]): Fact => [one.label, formatField(one, values[field])]),
      ['Status', record.trashedBy ? trashedStatus : status],
      ...(conversation?.notes ?? []).map(({ kind, at, text }): Fact => {
        const line = [formatDatetime(at), text].filter(Boolean).join(': ');
        return [eventLabels[kind] ?? '', eventLabels[kind] ? line : ''];
      }),
    ],
  };
}

function describeRegistration(
  { webinarTitle, name, email, contact, status, ...of }: HeldRegistration,
  formatDatetime: Formatters['formatDatetime'],
): Entry {
  const policy = policyOf(of.terms);
  const formatOptional = (at: string | null) => (at ? formatDatetime(at) : '');
  return {
    title: webinarTitle || 'A webinar',
    facts: [
      ['Name', name],
      ['Email', email],
      ['Mobile', contact],
      ['Registered', formatDatetime(of.registerAt || of.addedAt)],
      ['Status', of.trashedBy ? trashedStatus : registrationStatuses[status || 'registered']],
      ['Offered until', status === 'offered' ? formatOptional(of.offeredUntil) : ''],
      ['You attended', formatOptional(of.joinedAt)],
      ['Paid', of.paid ? ['yes', of.paidNote].filter(Boolean).join(': ') : ''],
      ...describeHeldWith(of, formatDatetime),
      ...of.cancellations.flatMap((one): Fact[] => {
        const { brief, why } = quoteInWords(JSON.parse(one.quote) as RefundQuote, policy);
        return [
          ['Cancelled', `${formatDatetime(one.at)}: ${brief}. ${why}`],
          ['Refund', one.refund === 'none' ? '' : refundStates[one.refund]],
          ['Refunded to', one.payBackTo],
        ];
      }),
    ],
  };
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
