import type { ActivityDetails, ActivityKind } from '#cms/activity/activity.ts';
import { nameErrors } from '#core/access/account-name.ts';
import { aboutAccount, actorAndOrigin, browserName, type Caller } from '#core/access/caller.ts';
import { legacyRole } from '#core/access/roles.ts';
import { AppError, fieldError, invalidFieldsError, notFoundError } from '#core/errors.ts';
import { day, formatWait, type Limits } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { Account } from './account-store.ts';
import { passwordErrors } from './accounts.ts';
import { hashPassword, sessionLifetime, type Tokens, verifyPassword } from './credentials.ts';
import type { LimitedActivityLog, LoginLimits } from './login-limits.ts';
import type { Session } from './session-store.ts';

/**
 * Counts a change of the own account (product: Limits): each change leaves rows that are kept for more than a year, and
 * anybody can open an account. Signing out is not counted, because it must always be possible.
 *
 * @param tx the stores of the transaction of the change, which is rolled back beyond the limit
 * @throws AppError tooMany
 */
export async function countOwnChange(
  limits: Pick<Limits, 'consume'>,
  tx: Stores,
  accountId: string,
): Promise<void> {
  const rule = { name: 'changes of the own account', subjects: [accountId], points: 50, seconds: day };
  const retryAfter = await limits.consume([rule], tx);
  if (retryAfter === undefined) return;
  const message = `You have changed your account many times today. Please try again in ${formatWait(retryAfter)}.`;
  throw new AppError('tooMany', message, { retryAfter });
}

export type OwnAccountService = ReturnType<typeof createOwnAccountService>;

/** Milliseconds: the ten seconds for which Undo is shown, and the network latency. */
const undoWindow = 15_000;
const resumePurpose = 'keep-session';

interface Dependencies {
  stores: Stores;
  tokens: Tokens;
  loginLimits: LoginLimits;
  limits: Pick<Limits, 'consume'>;
  activityLog: Pick<LimitedActivityLog, 'log'>;
}

/**
 * The changes that users make to their own account, each in one transaction. Entries about users are limited, because
 * anybody can open an account.
 */
export function createOwnAccountService({ stores, tokens, loginLimits, limits, activityLog }: Dependencies) {
  const logActivity = (tx: Stores, by: Caller, kind: ActivityKind, details: ActivityDetails = {}) =>
    activityLog.log(
      tx,
      { ...actorAndOrigin(by), kind, about: aboutAccount(by.account), details },
      by.account,
    );

  return {
    /** @throws AppError invalid, tooMany */
    async rename(name: string, by: Caller): Promise<void> {
      const errors = nameErrors(name);
      if (errors.name) throw invalidFieldsError(errors);
      const before = by.account.name;
      if (name === before) return;
      await stores.transaction(async (tx) => {
        await countOwnChange(limits, tx, by.account.id);
        await tx.accounts.rename(by.account.id, name);
        await logActivity(tx, by, 'nameChanged', { before, after: name });
      });
    },

    /**
     * Sets a new password after a check of the current one. All other sessions end; this session continues with a new
     * token, so that copies of the former token are invalid.
     *
     * @throws AppError invalid, tooMany, unavailable
     */
    async changePassword(sent: { currentPassword: string; password: string }, by: Caller) {
      const { account, client } = by;
      if (!sent.currentPassword)
        throw invalidFieldsError({ currentPassword: 'Your current password is required' });
      const errors = await passwordErrors(sent.password);
      if (Object.keys(errors).length > 0) throw invalidFieldsError(errors);
      const isRight = await loginLimits.attempt(client.address, account.email, async () =>
        (await verifyPassword(sent.currentPassword, account.passwordHash)) ? true : undefined,
      );
      if (!isRight) throw fieldError('invalid', 'currentPassword', 'This is not your current password.');
      const passwordHash = await hashPassword(sent.password);
      const changed = await stores.transaction(async (tx) => {
        await countOwnChange(limits, tx, account.id);
        await tx.accounts.setPassword(account.id, passwordHash, by.session?.id);
        await logActivity(tx, by, 'passwordChanged');
        const { address, userAgent } = client;
        const start = { accountId: account.id, address, browser: browserName(userAgent) };
        const session = by.session ?? (await tx.sessions.create(start, sessionLifetime));
        return { account: (await tx.accounts.find(account.id)) ?? account, session };
      });
      return { token: await tokens.issue(changed.account, changed.session), role: legacyRole(account.role) };
    },

    /** The sessions of the account, the most recently used first. */
    listSessions: ({ account }: Caller): Promise<Session[]> => stores.sessions.listOf(account.id),

    /**
     * Ends a session.
     *
     * @returns a ticket for `resumeSession`; empty if the session is the caller's own
     * @throws AppError missing
     */
    async endSession(id: string, by: Caller): Promise<string> {
      const { account, session } = by;
      return stores.transaction(async (tx) => {
        if (!(await tx.sessions.end(account.id, id))) throw notFoundError('Sign-in');
        await logActivity(tx, by, id === session?.id ? 'signedOut' : 'sessionsEnded');
        if (!session || id === session.id) return '';
        const detail = resumeDetail(id, session, account);
        const ticketScope = { purpose: resumePurpose, accountId: account.id } as const;
        return (await tx.tickets.issue(ticketScope, undoWindow, detail)).ticket;
      });
    },

    /**
     * Resumes a session that the same caller's session has ended seconds ago; refused after a password change or after
     * all sessions were ended.
     *
     * @throws AppError conflict, tooMany
     */
    async resumeSession(id: string, ticket: string, by: Caller): Promise<void> {
      await stores.transaction(async (tx) => {
        const found = await tx.tickets.consume(ticket, {
          purpose: resumePurpose,
          accountId: by.account.id,
        });
        const account = await tx.accounts.find(by.account.id);
        const isValid =
          account &&
          by.session &&
          found?.detail === resumeDetail(id, by.session, account) &&
          !account.disabledAt;
        if (!isValid || !(await tx.sessions.resume(account.id, id))) throw undoExpiredError();
        await countOwnChange(limits, tx, account.id);
        await logActivity(tx, by, 'sessionResumed');
      });
    },

    /** Ends all sessions of the account, including the caller's. */
    async signOutEverywhere(by: Caller): Promise<void> {
      await stores.transaction(async (tx) => {
        await tx.accounts.signOut(by.account.id);
        await logActivity(tx, by, 'sessionsEnded');
      });
    },
  };
}

/** Binds the ticket to the ended session, the session that ended it, and the password version. */
function resumeDetail(id: string, by: Session, { tokenVersion }: Account): string {
  return `${id} ${by.id} ${tokenVersion}`;
}

function undoExpiredError(): AppError {
  const message = 'Signing out can be undone for ten seconds only. Please sign in there again.';
  return new AppError('conflict', message);
}
