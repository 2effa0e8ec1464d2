import { nameErrors } from '#core/access/account-name.ts';
import type { ClientInfo } from '#core/access/caller.ts';
import { aboutAccount, actorAndOrigin, clientOrigin } from '#core/access/caller.ts';
import { visitor } from '#core/actor.ts';
import { type Clock, timeFromNow } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { type AppError, type FieldErrors, fieldError, invalidFieldsError } from '#core/errors.ts';
import type { Limits } from '#core/http/limits.ts';
import { hour, limitForSite } from '#core/http/limits.ts';
import { createLinkToken, hashLinkToken } from '#core/http/secrets.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { createDelayedWork } from '#core/promises.ts';
import { isEmail, passwordLength } from '#core/text/contact-rules.ts';
import type { FormConsent } from '#features/consent/rules/consent.ts';
import { passwordReset } from '../emails/password-reset.ts';
import { hashPassword, isCommonPassword } from './credentials.ts';
import type { EmailConfirmation } from './email-confirmation.ts';
import type { LimitedActivityLog, LoginLimits } from './login-limits.ts';
import { reservedResetRule, reserveResetEmail } from './login-limits.ts';

const expiredResetLink = 'This link has expired or has already been used. Please ask for a new one.';

/** Accounts that all networks together can open in an hour (product: Limits). */
export const newAccountsLimit = { name: 'new accounts', points: 300, seconds: hour };

export type AccountService = ReturnType<typeof createAccountService>;

interface Dependencies {
  stores: Stores;
  clock: Clock;
  site: SiteDetails;
  limits: Limits;
  loginLimits: LoginLimits;
  activityLog: LimitedActivityLog;
  consents: Pick<Services['consentService'], 'recordFormConsent'>;
  newsletterEmails: Pick<Services['newsletterEmails'], 'requestConfirmation'>;
  emailConfirmation: Pick<EmailConfirmation, 'enqueueEmail'>;
  /** Called when emails are ready to be sent. */
  wakeDelivery: () => void;
  /** Called when an email could not be prepared; the requester does not see the failure. */
  onFailure: (error: unknown) => void;
  /** Upper limit of the random delay before an email is prepared (milliseconds); tests change it. */
  maxDelay?: number | undefined;
}

/** Registers accounts and resets forgotten passwords. */
export function createAccountService(parts: Dependencies) {
  const { stores, clock, site, limits, loginLimits, activityLog, wakeDelivery, onFailure } = parts;
  const { consents, newsletterEmails, emailConfirmation } = parts;
  const deferred = createDelayedWork(onFailure, parts.maxDelay);

  async function sendLink(email: string, client: ClientInfo): Promise<void> {
    const token = createLinkToken();
    const account = await stores.accounts.findByEmail(email);
    if (!account) return;
    const isWritten = await stores.transaction(async (tx) => {
      const linkLifetime = await reserveResetEmail(limits, tx, account, client);
      if (linkLifetime === undefined) return false;
      const expiresAt = timeFromNow(clock, linkLifetime * 1000);
      await tx.accounts.addPasswordReset(account.id, hashLinkToken(token), expiresAt);
      await tx.emails.enqueue(passwordReset(account, { token, expiresAt, linkLifetime }, site));
      const entry = {
        kind: 'resetAsked',
        by: visitor,
        from: clientOrigin(client),
        about: aboutAccount(account),
      } as const;
      await activityLog.log(tx, entry, account);
      return true;
    });
    if (isWritten) wakeDelivery();
  }

  return {
    /** Checks name and password of a new account. @returns the hash of the password @throws AppError invalid */
    async validateAndHash(name: string, password: string): Promise<string> {
      const errors = { ...nameErrors(name), ...(await passwordErrors(password)) };
      if (Object.keys(errors).length > 0) throw invalidFieldsError(errors);
      return hashPassword(password);
    },

    /** @throws AppError invalid, conflict, tooMany */
    async register(
      sent: { name: string; email: string; password: string } & Partial<FormConsent>,
      client: ClientInfo,
    ): Promise<void> {
      const errors: FieldErrors = nameErrors(sent.name);
      if (!sent.email) errors.email = 'Email is required';
      else if (!isEmail(sent.email)) errors.email = 'Invalid email format';
      Object.assign(errors, await passwordErrors(sent.password));
      if (Object.keys(errors).length > 0) throw invalidFieldsError(errors);
      const { name, email, password, shown = [], wantsNews = false } = sent;
      const passwordHash = await hashPassword(password);
      const isNew = await stores.transaction(async (tx) => {
        const account = await tx.accounts.create({ name, email, passwordHash, role: 'user' });
        if (!account) return false;
        await limitForSite(limits, tx, newAccountsLimit);
        const entry = {
          ...actorAndOrigin({ account, client }),
          kind: 'accountOpened',
          about: aboutAccount(account),
        } as const;
        await activityLog.log(tx, entry, account);
        const formConsent = { shown, wantsNews, purpose: 'account', method: 'form' } as const;
        const subscription = await consents.recordFormConsent(tx, {
          ...formConsent,
          ...{ record: 'account', recordId: account.id, email: account.email },
        });
        await emailConfirmation.enqueueEmail(tx, account, client);
        // One email confirms both the address and the newsletter subscription.
        if (subscription && subscription.recordId !== account.id)
          await newsletterEmails.requestConfirmation(tx, subscription);
        return true;
      });
      if (isNew) return wakeDelivery();
      throw fieldError('conflict', 'email', 'There is already an account with this email.');
    },

    /**
     * Sends a link to choose a new password if the address has an account and its limits allow the email. This happens
     * some time after the response: neither the response nor its timing reveals who has an account.
     *
     * @throws AppError invalid
     */
    requestPasswordReset(email: string, client: ClientInfo): void {
      if (!isEmail(email))
        throw invalidFieldsError({ email: email ? 'Invalid email format' : 'Email is required' });
      deferred.add(() => sendLink(email, client));
    },

    /**
     * The email address of the account that a reset link belongs to, for password managers. The link is not used up.
     *
     * @throws AppError invalid
     */
    async findResetEmail(token: string): Promise<string> {
      const accountId = await stores.accounts.findPasswordReset(hashLinkToken(token));
      const account = accountId ? await stores.accounts.find(accountId) : undefined;
      if (!account) throw expiredError();
      return account.email;
    },

    /**
     * Sets the new password; the link is used up, and all older tokens become invalid.
     *
     * @param client the source of the request: the account trusts its address from then on
     * @throws AppError invalid, unavailable
     */
    async resetPassword(token: string, password: string, client: ClientInfo): Promise<void> {
      const errors = await passwordErrors(password);
      if (Object.keys(errors).length > 0) throw invalidFieldsError(errors);
      // Checked first, so that requests with invalid links cost no password hash.
      if (!(await stores.accounts.findPasswordReset(hashLinkToken(token)))) throw expiredError();
      const passwordHash = await hashPassword(password);
      const account = await stores.transaction(async ({ accounts, activity }) => {
        const accountId = await accounts.consumePasswordReset(hashLinkToken(token));
        if (!accountId || !(await accounts.setPassword(accountId, passwordHash))) throw expiredError();
        // The holder of this email reads the mailbox.
        await accounts.confirmEmail(accountId);
        const found = await accounts.find(accountId);
        if (!found) return undefined;
        const details = { by: 'an email link' };
        const done = { ...actorAndOrigin({ account: found, client }), about: aboutAccount(found), details };
        await activity.log({ ...done, kind: 'passwordChanged' });
        return found;
      });
      if (!account) return;
      await loginLimits.trust(client.address, account.email);
      await limits.returnPoints([reservedResetRule(account)]);
    },

    /** Waits for the emails that are being prepared. */
    close: deferred.close,
  };
}

function expiredError(): AppError {
  return fieldError('invalid', 'token', expiredResetLink);
}

/** The problems of a new password (product: Accounts). */
export async function passwordErrors(password: string): Promise<FieldErrors> {
  if (!password) return { password: 'Password is required' };
  const { least, most } = passwordLength;
  if (password.length < least || password.length > most) {
    return { password: `Please choose a password of ${least} to ${most} characters` };
  }
  return (await isCommonPassword(password))
    ? { password: 'This password is too common. Please choose another one' }
    : {};
}
