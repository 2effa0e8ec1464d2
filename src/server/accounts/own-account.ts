import { invalidFields, missing, refusedField } from '../../content/refusal.ts';
import { firstRole } from '../../policy.ts';
import type { Session } from '../../store/session-store.ts';
import type { Stores } from '../../store/stores.ts';
import { passwordErrors } from './account-desk.ts';
import { browserName } from './browser-name.ts';
import type { Caller } from './caller.ts';
import type { LoginLimits } from './login-limits.ts';
import { nameErrors } from './name-errors.ts';
import { aboutAccount, doneBy } from './notes.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { sessionLifetime, type Tokens } from './tokens.ts';

export type OwnAccountDesk = ReturnType<typeof createOwnAccountDesk>;

interface Parts {
  stores: Stores;
  tokens: Tokens;
  loginLimits: LoginLimits;
}

/** What people change of their own account. Each change is one transaction. */
export function createOwnAccountDesk({ stores, tokens, loginLimits }: Parts) {
  return {
    /** @throws Refusal invalid */
    async rename(name: string, by: Caller): Promise<void> {
      const errors = nameErrors(name);
      if (errors.name) throw invalidFields(errors);
      await stores.transaction(async ({ accounts, activity }) => {
        await accounts.rename(by.account.id, name);
        const details = { before: by.account.name, after: name };
        await activity.note({ ...doneBy(by), kind: 'nameChanged', about: aboutAccount(by.account), details });
      });
    },

    /**
     * Sets a new password for whoever knows the one before. Everything else that is signed in ends; this sign-in goes on
     * with another token, so that a copy of the former one is nothing any more.
     *
     * @throws Refusal: invalid, tooMany, unavailable
     */
    async changePassword(sent: { current: string; password: string }, by: Caller) {
      const { account, place } = by;
      if (!sent.current) throw invalidFields({ current: 'Your current password is required' });
      const errors = await passwordErrors(sent.password);
      if (Object.keys(errors).length > 0) throw invalidFields(errors);
      const isRight = await loginLimits.attempt(place.address, account.email, async () =>
        (await isPassword(sent.current, account.passwordHash)) ? true : undefined,
      );
      if (!isRight) throw refusedField('invalid', 'current', 'This is not your current password.');
      const passwordHash = await hashPassword(sent.password);
      const changed = await stores.transaction(async ({ accounts, sessions, activity }) => {
        await accounts.setPassword(account.id, passwordHash, by.session?.id);
        await activity.note({ ...doneBy(by), kind: 'passwordChanged', about: aboutAccount(account) });
        const { address, userAgent } = place;
        const start = { accountId: account.id, address, browser: browserName(userAgent) };
        const session = by.session ?? (await sessions.begin(start, sessionLifetime));
        return { account: (await accounts.find(account.id)) ?? account, session };
      });
      return { token: await tokens.issue(changed.account, changed.session), role: firstRole(account.role) };
    },

    /** Where somebody is signed in, the one that called last first. */
    listSessions: ({ account }: Caller): Promise<Session[]> => stores.sessions.listOf(account.id),

    /** @throws Refusal missing */
    async endSession(id: string, by: Caller): Promise<void> {
      await stores.transaction(async ({ sessions, activity }) => {
        if (!(await sessions.end(by.account.id, id))) throw missing('Sign-in');
        const kind = id === by.session?.id ? 'signedOut' : 'sessionsEnded';
        await activity.note({ ...doneBy(by), kind, about: aboutAccount(by.account) });
      });
    },

    /** Ends all that is signed in with the account, the caller's own sign-in too. */
    async signOutEverywhere(by: Caller): Promise<void> {
      await stores.transaction(async ({ accounts, activity }) => {
        await accounts.signOut(by.account.id);
        await activity.note({ ...doneBy(by), kind: 'sessionsEnded', about: aboutAccount(by.account) });
      });
    },
  };
}
