import { type Clock, timeFromNow } from '#core/clock.ts';
import { day, hour, type Limits, networkOf, type Rule } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import type { Email } from './email.ts';

/** Emails per clock hour that forms with a proof of work cause, for the whole site. */
export const maxFormEmailsPerHour = 1000;
/** Hours over which they are spread; the rest is sent in the last one. */
const maxHours = 24;
/** Milliseconds. */
const hourLength = hour * 1000;

/**
 * Limits the emails that a kind of form sends to unconfirmed mailboxes (product: Limits). A limit per mailbox is not
 * enough: a list of addresses has many.
 *
 * @param address the network address of the request
 */
export function unconfirmedEmailLimits(kind: string, address: string): Rule[] {
  return [
    { name: `emails to strangers: ${kind}`, subjects: [networkOf(address)], points: 10, seconds: hour },
    { name: `emails to strangers: ${kind}`, subjects: [], points: 60, seconds: hour },
  ];
}

/** The site's limit for emails from forms with a proof of work. @param hoursLater 0: the current hour */
export function siteEmailLimit(clock: Clock, hoursLater = 0): Rule {
  const at = String(hourOf(clock) + hoursLater);
  return {
    name: 'emails of forms',
    subjects: [at],
    points: maxFormEmailsPerHour,
    seconds: (hoursLater + 1) * hour,
  };
}

/**
 * Counts such an email. It is never dropped: beyond the limit of an hour it is sent in the next hour with room.
 *
 * @param tx the repositories of the transaction that stores it in the outbox
 * @returns when it is due (ISO, UTC); undefined: immediately
 */
export async function dueWithinBudget(
  limits: Pick<Limits, 'consume'>,
  tx: Stores,
  clock: Clock,
): Promise<string | undefined> {
  let hoursLater = 0;
  while (
    hoursLater < maxHours &&
    (await limits.consume([siteEmailLimit(clock, hoursLater)], tx)) !== undefined
  )
    hoursLater++;
  return hoursLater === 0 ? undefined : new Date((hourOf(clock) + hoursLater) * hourLength).toISOString();
}

const hourOf = (clock: Clock) => Math.floor(Date.parse(timeFromNow(clock, 0)) / hourLength);

/**
 * Limits the emails to one mailbox (product: Limits): anyone can type any address into a public form, repeatedly and in
 * many spellings.
 */
export function mailboxLimits(email: string): Rule[] {
  const subjects = [mailboxOf(email)];
  return [
    { name: 'letters to one in an hour', subjects, points: 5, seconds: hour },
    { name: 'letters to one in a day', subjects, points: 10, seconds: day },
  ];
}

/**
 * The mailbox of an address, for limits. Where providers ignore dots, case and a suffix after a plus, all spellings
 * reach one mailbox; where they do not, two people share a limit, which costs them at most a confirmation email.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = canonicalEmail(email.normalize('NFKC')).split('@');
  const mailbox = name.replace(/\+.*$/s, '').replaceAll('.', '') || name;
  const host = domain.replace(/^googlemail\.com$/, 'gmail.com');
  return `${mailbox}@${host}`;
}

/**
 * Confirms to a parent what has been stored, within the limit of the mailbox; that the limit is reached is not
 * disclosed. Above the budget of the site it is sent later.
 */
export function createConfirmationSender(limits: Pick<Limits, 'consume'>, clock: Clock) {
  return async (email: Email, tx: Stores): Promise<void> => {
    if ((await limits.consume(mailboxLimits(email.mail.to), tx)) !== undefined) return;
    const dueAt = await dueWithinBudget(limits, tx, clock);
    await tx.emails.enqueue({ ...email, ...(dueAt && { dueAt }) });
  };
}
