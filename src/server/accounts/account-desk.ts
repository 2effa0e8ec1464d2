import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, momentIn } from '../../content/clock.ts';
import { passwordLength } from '../../content/password-length.ts';
import { isEmail } from '../../content/people/contact-rules.ts';
import { invalidFields, refusedField } from '../../content/refusal.ts';
import type { FieldErrors } from '../../content/validate.ts';
import type { SiteDetails } from '../../mail/letter.ts';
import { passwordReset } from '../../mail/letters/password-reset.ts';
import type { Stores } from '../../store/stores.ts';
import { hour, type Limits } from '../limits/limits.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashOfLink, makeLinkToken } from './link-token.ts';
import type { LoginLimits } from './login-limits.ts';
import { hashPassword } from './passwords.ts';

export type AccountDesk = ReturnType<typeof createAccountDesk>;

interface Parts {
  stores: Stores;
  clock: Clock;
  site: SiteDetails;
  limits: Limits;
  loginLimits: LoginLimits;
  /** Told when letters wait to be sent. */
  onLetters: () => void;
  /** Told when a letter could not be prepared; the asker is not. */
  onFailure: (error: unknown) => void;
}

/**
 * Milliseconds by which a letter is put off, at most. A write to SQLite holds everything else up, so one that always
 * came at once would show in the time of this answer, or of the next one.
 */
const lateness = 1000;
/** Milliseconds for which a link to choose a new password works. */
const linkLifetime = 60 * 60_000;

/** Where people open an account, and get back into it. */
export function createAccountDesk(parts: Parts) {
  const { stores, clock, site, limits, loginLimits, onLetters, onFailure } = parts;
  const running = new Set<Promise<void>>();

  async function sendLink(email: string): Promise<void> {
    const toOne = { what: 'reset letter', of: [email.toLowerCase()], points: 5, seconds: hour };
    if ((await limits.take([toOne])) !== undefined) return;
    const token = makeLinkToken();
    const account = await stores.accounts.findByEmail(email);
    if (!account) return;
    const expiresAt = momentIn(clock, linkLifetime);
    await stores.transaction(async ({ accounts, letters }) => {
      await accounts.addPasswordReset(account.id, hashOfLink(token), expiresAt);
      await letters.put(passwordReset(account, { token, expiresAt }, site));
    });
    onLetters();
  }

  return {
    /** @throws Refusal: invalid, conflict */
    async register(sent: { name: string; email: string; password: string }): Promise<void> {
      const errors: FieldErrors = {};
      if (!sent.name) errors.name = 'Name is required';
      else if (sent.name.length > 100) errors.name = 'Please keep it under 100 characters';
      if (!sent.email) errors.email = 'Email is required';
      else if (!isEmail(sent.email)) errors.email = 'Invalid email format';
      Object.assign(errors, await passwordErrors(sent.password));
      if (Object.keys(errors).length > 0) throw invalidFields(errors);
      const { name, email, password } = sent;
      const passwordHash = await hashPassword(password);
      const account = await stores.accounts.create({
        name,
        email,
        passwordHash,
        role: 'user',
      });
      if (account) return;
      throw refusedField('conflict', 'email', 'There is an account with this e-mail already.');
    },

    /**
     * Sends a link to choose a new password, where the address has an account and has not had five in an hour. That
     * happens some time after the answer: neither its words nor its time tell who has an account.
     *
     * @throws Refusal: invalid
     */
    forgot(email: string): void {
      if (!isEmail(email))
        throw invalidFields({ email: email ? 'Invalid email format' : 'Email is required' });
      const sending = pause(randomInt(lateness))
        .then(() => sendLink(email))
        .catch(onFailure)
        .finally(() => running.delete(sending));
      running.add(sending);
    },

    /**
     * Sets the new password; the link is used up, and all older tokens end.
     *
     * @param address where the request comes from: it is known to the account from now on
     * @throws Refusal: invalid, unavailable
     */
    async reset(token: string, password: string, address: string): Promise<void> {
      const errors = await passwordErrors(password);
      if (Object.keys(errors).length > 0) throw invalidFields(errors);
      const passwordHash = await hashPassword(password);
      const account = await stores.transaction(async ({ accounts }) => {
        const accountId = await accounts.takePasswordReset(hashOfLink(token));
        if (!accountId || !(await accounts.setPassword(accountId, passwordHash))) {
          const message = 'This link is too old or has been used. Please ask for a new one.';
          throw refusedField('invalid', 'token', message);
        }
        return accounts.find(accountId);
      });
      if (account) await loginLimits.trust(address, account.email);
    },

    /** Waits for the letters that are being prepared. */
    async close(): Promise<void> {
      await Promise.all(running);
    },
  };
}

/** What is wrong with a new password (product: Accounts). */
export async function passwordErrors(password: string): Promise<FieldErrors> {
  if (!password) return { password: 'Password is required' };
  const { least, most } = passwordLength;
  if (password.length < least || password.length > most) {
    return { password: `Please choose a password of ${least} to ${most} characters` };
  }
  return (await isCommonPassword(password))
    ? { password: 'Too many people use this password. Please choose another one' }
    : {};
}
