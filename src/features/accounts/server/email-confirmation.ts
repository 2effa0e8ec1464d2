import type { Caller, ClientInfo } from '#core/access/caller.ts';
import { aboutAccount, actorAndOrigin } from '#core/access/caller.ts';
import type { Clock } from '#core/clock.ts';
import { timeFromNow } from '#core/clock.ts';
import type { Tables } from '#core/database/tables.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { mailboxLimits, unconfirmedEmailLimits } from '#core/email/recipient-limits.ts';
import { AppError, fieldError } from '#core/errors.ts';
import type { Limits } from '#core/http/limits.ts';
import { createLinkToken } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import { confirmEmail } from '../emails/confirm-email.ts';
import type { Account } from './account-store.ts';
import type { LimitedActivityLog } from './login-limits.ts';

const expiredConfirmLink =
  'This link has expired, has already been used, or belongs to another account. Please ask for a new email on your dashboard.';

export type EmailConfirmation = ReturnType<typeof createEmailConfirmation>;

interface Dependencies {
  stores: Stores;
  clock: Clock;
  site: SiteDetails;
  limits: Pick<Limits, 'consume'>;
  activityLog: Pick<LimitedActivityLog, 'log'>;
  /** Called when emails are ready to be sent. */
  wakeDelivery: () => void;
}

/** Lifetime of the link in milliseconds. */
const lifetime = 24 * 60 * 60_000;
const purpose = 'confirm-email';

/**
 * Confirms that the owner of an account reads the mailbox of its address (product: Accounts). Anybody can open an
 * account with any address, and programs open the links in emails. A confirmation therefore takes the link and a
 * sign-in to that very account; otherwise a parent who opens the link would show their data to the stranger who has
 * chosen the password.
 */
export function createEmailConfirmation({
  stores,
  clock,
  site,
  limits,
  activityLog,
  wakeDelivery,
}: Dependencies) {
  /**
   * Puts an email with a new link into the outbox, within the limits of the mailbox and of emails caused by strangers.
   *
   * @param tx the stores of the transaction
   * @returns seconds to wait if a limit is reached; undefined: the email is in the outbox
   */
  async function enqueueEmail(
    tx: Stores,
    account: Account,
    { address }: ClientInfo,
  ): Promise<number | undefined> {
    const rules = [...mailboxLimits(account.email), ...unconfirmedEmailLimits('account', address)];
    const seconds = await limits.consume(rules, tx);
    if (seconds !== undefined) return seconds;
    const token = createLinkToken();
    const expiresAt = timeFromNow(clock, lifetime);
    await tx.tickets.issue({ purpose, accountId: account.id }, lifetime, '', token);
    const wantsNews = (await findPendingSubscription(tx, account)) !== undefined;
    await tx.emails.enqueue(confirmEmail(account, { token, expiresAt, wantsNews }, site));
    return undefined;
  }

  return {
    enqueueEmail,

    /** Sends the email again on request. @throws AppError conflict if the address is confirmed, tooMany */
    async resend({ account, client }: Caller): Promise<void> {
      if (account.emailConfirmedAt !== null) {
        throw new AppError('conflict', 'Your email address is already confirmed. Please reload this page.');
      }
      const seconds = await stores.transaction((tx) => enqueueEmail(tx, account, client));
      if (seconds !== undefined) {
        const message =
          'We have sent you several emails recently. Please look for them, in your spam folder too, or try again later.';
        throw new AppError('tooMany', message, { retryAfter: seconds });
      }
      wakeDelivery();
    },

    /** Uses a link up. A second use changes nothing. @throws AppError invalid, with `token` */
    async confirm(token: string, by: Caller): Promise<void> {
      const { account } = by;
      await stores.transaction(async (tx) => {
        const ticket = await tx.tickets.consume(token, { purpose, accountId: account.id });
        if (!ticket) {
          if ((await tx.accounts.find(account.id))?.emailConfirmedAt) return;
          throw fieldError('invalid', 'token', expiredConfirmLink);
        }
        if (!(await tx.accounts.confirmEmail(account.id))) return;
        const subscription = await findPendingSubscription(tx, account);
        if (subscription) await tx.consents.confirm(subscription.id);
        const entry = {
          ...actorAndOrigin(by),
          kind: 'emailConfirmed',
          about: aboutAccount(account),
        } as const;
        await activityLog.log(tx, entry, account);
      });
    },
  };
}

/** The newsletter subscription that was requested at registration and waits for the confirmation of the address. */
async function findPendingSubscription(
  tx: Pick<Stores, 'consents'>,
  { id, email }: Account,
): Promise<Tables['consent'] | undefined> {
  const open = await tx.consents.findNews(email);
  return open?.confirmedAt === null && open.recordId === id ? open : undefined;
}

/** The email address of an account, if it is confirmed. @throws AppError forbidden */
export function requireConfirmed({ email, emailConfirmedAt }: Account): string {
  if (emailConfirmedAt !== null) return canonicalEmail(email);
  throw new AppError('forbidden', 'Please confirm your email address first, using the link in our email.');
}
