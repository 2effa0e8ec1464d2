import type { TimelineEntry } from '../api.ts';

/** Milliseconds within which a change is called a moment ago. */
const recentPeriod = 5 * 60_000;

/**
 * The message for staff whose action came second.
 *
 * @param last the latest event in the conversation, if there is one with a sentence
 */
export function conflictMessage(last: TimelineEntry | undefined, now: Date): string {
  const when =
    last && now.getTime() - Date.parse(last.at) < recentPeriod ? 'a moment ago' : 'in the meantime';
  const done = last && describeEvent(last);
  return done ? `${done} ${when}.` : `This enquiry was changed ${when}. Please look at it again.`;
}

function describeEvent({ kind, by, details }: TimelineEntry): string | undefined {
  if (kind === 'arrived' || kind === 'returned') return 'The parent wrote again';
  if (!by) return undefined;
  switch (kind) {
    case 'assign':
      if (details.isOwn) return `${by} assigned this enquiry to themselves`;
      return details.ownerName
        ? `${by} assigned this enquiry to ${details.ownerName}`
        : `${by} unassigned this enquiry`;
    case 'call':
      return details.isReached ? `${by} called this parent` : `${by} tried to call this parent`;
    case 'whatsapp':
    case 'mail':
    case 'reply':
      return `${by} wrote to this parent`;
    case 'note':
      return details.isTakenBack ? `${by} withdrew a note` : `${by} added a note`;
    case 'followUp':
      return `${by} changed the follow-up`;
    case 'done':
      return `${by} closed this enquiry`;
    case 'reopen':
      return `${by} reopened this enquiry`;
    case 'spam':
      return `${by} marked this enquiry as spam`;
    case 'split':
      return `${by} separated another person’s message`;
    case 'genuine':
      return `${by} marked this enquiry as from a parent`;
    default:
      return `${by} undid an action`;
  }
}

/** The names of emails in a timeline; others are 'email'. */
const emailNames: Readonly<Record<string, string>> = {
  'enquiry-for-staff': 'email to the front desk',
  'enquiry-received': 'confirmation',
  'front-desk-reply': 'reply',
};

/** The outcomes of an email; `waiting`: not sent yet; `filed`: email is not set up. */
export const emailOutcomes = ['waiting', 'sent', 'filed', 'refused', 'missed', 'cancelled'] as const;
export type EmailOutcome = (typeof emailOutcomes)[number];

interface ListedEmail {
  /** Such as `enquiry-received`. */
  kind: string;
  outcome: EmailOutcome;
  /** The answer of the mail server, or what prevents sending. */
  said: string;
  /** The parent's address; empty where it goes to staff. */
  address: string;
}

/** An email and its outcome in a sentence, such as 'The confirmation to asha@example.com bounced: mailbox unknown'. */
export function describeEmail({ kind, outcome, said, address }: ListedEmail): string {
  const name = `The ${emailNames[kind] ?? 'email'}${address ? ` to ${address}` : ''}`;
  const reason = plainReason(said);
  const why = reason && `: ${reason}`;
  switch (outcome) {
    case 'sent':
      return `${name} was sent`;
    case 'filed':
      return `${name} was not delivered: email is not set up`;
    case 'waiting':
      return isServerRejection(said)
        ? `${name} bounced${why}. Another try follows for about a day; please check the address, or call`
        : `${name} has not been sent yet${why}`;
    case 'missed':
      return `${name} could not be sent in time${why}`;
    case 'cancelled':
      return `${name} was cancelled`;
    default:
      return isServerRejection(said) ? `${name} bounced${why}` : `${name} could not be sent${why}`;
  }
}

/** Whether the mail server refuses this email for good, by its status code. */
const isServerRejection = (said: string) => /^5\d\d\b/.test(said);

/** The reason without the status codes of mail servers. */
function plainReason(said: string): string {
  return said
    .replace(/^\d{3}[ -]*/, '')
    .replace(/^\d\.\d{1,3}\.\d{1,3} */, '')
    .replace(/[.\s]+$/, '');
}
