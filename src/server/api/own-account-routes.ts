import type { FastifyInstance } from 'fastify';
import { firstRole, staffRoles } from '../../policy.ts';
import type { Account } from '../../store/account-store.ts';
import type { Session } from '../../store/session-store.ts';
import type { Confirmation } from '../accounts/confirmation.ts';
import type { OwnAccountDesk } from '../accounts/own-account.ts';
import { requireAccount, requireCaller } from '../plugins/access.ts';
import { ownAccountDocs } from './account-docs.ts';
import { ignoreBodies } from './form.ts';
import { readTexts } from './read-texts.ts';

/** What somebody sees of their own account. */
export interface OwnAccount {
  _id: string;
  name: string;
  email: string;
  /** As clients of the first version know it. */
  role: 'admin' | 'user';
  /** What they may do among the staff; null for whoever does not belong to it. */
  staffRole: string | null;
  /** Whether its mailbox has been proved: what belongs to the address is shown from then on. */
  isEmailConfirmed: boolean;
  /** Since when there is the account; ISO, UTC. */
  since: string;
}

/** Where somebody is signed in. Moments are ISO, UTC. */
export interface OwnSession
  extends Pick<Session, 'createdAt' | 'seenAt' | 'address' | 'browser' | 'expiresAt'> {
  _id: string;
  /** The one that asks. */
  isThis: boolean;
}

interface ById {
  Params: { id: string };
}

interface Parts {
  ownAccount: OwnAccountDesk;
  confirmation: Confirmation;
}

/** The account of whoever is signed in (product: Accounts). */
export function ownAccountRoutes({ ownAccount, confirmation }: Parts) {
  const reading = { config: { action: 'account.readOwn' } } as const;
  const changing = { bodyLimit: 16_384, config: { action: 'account.changeOwn' } } as const;

  return async (app: FastifyInstance): Promise<void> => {
    app.get('/account', { ...reading, schema: ownAccountDocs.read }, async (request) =>
      present(requireAccount(request)),
    );

    app.get('/account/sessions', { ...reading, schema: ownAccountDocs.sessions }, async (request) => {
      const own = request.session?.id;
      const sessions = await ownAccount.listSessions(requireCaller(request));
      return { sessions: sessions.map((session) => presentSession(session, own)) };
    });

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);

      scope.put('/account', { ...changing, schema: ownAccountDocs.rename }, async (request) => {
        const { name } = readTexts(request.body, 'name');
        await ownAccount.rename(name, requireCaller(request));
        return present({ ...requireAccount(request), name });
      });

      scope.put('/account/password', { ...changing, schema: ownAccountDocs.password }, async (request) => {
        await confirmation.requireTwoStep(requireAccount(request), request.session);
        const sent = readTexts(request.body, 'current', 'password');
        const message = 'Your new password is set. All other devices have been signed out.';
        return { message, ...(await ownAccount.changePassword(sent, requireCaller(request))) };
      });

      const resuming = { ...changing, schema: ownAccountDocs.resumeSession };
      scope.post<ById>('/account/sessions/:id/resume', resuming, async (request) => {
        const { undo } = readTexts(request.body, 'undo');
        await ownAccount.resumeSession(request.params.id, undo, requireCaller(request));
        return { message: 'That device is still signed in.' };
      });
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      const ending = { ...changing, schema: ownAccountDocs.endSession };
      scope.delete<ById>('/account/sessions/:id', ending, async (request) => {
        const undo = await ownAccount.endSession(request.params.id, requireCaller(request));
        return { message: 'That device has been signed out.', ...(undo && { undo }) };
      });

      scope.delete('/account/sessions', { ...changing, schema: ownAccountDocs.signOut }, async (request) => {
        await ownAccount.signOutEverywhere(requireCaller(request));
        return { message: 'You are signed out everywhere.' };
      });
    });
  };
}

function present({ id, name, email, role, emailConfirmedAt, addedAt }: Account): OwnAccount {
  const staffRole = staffRoles.some((known) => known === role) ? role : null;
  const isEmailConfirmed = emailConfirmedAt !== null;
  return { _id: id, name, email, role: firstRole(role), staffRole, isEmailConfirmed, since: addedAt };
}

function presentSession(session: Session, own: string | undefined): OwnSession {
  const { id, createdAt, seenAt, address, browser, expiresAt } = session;
  return { _id: id, createdAt, seenAt, address, browser, expiresAt, isThis: id === own };
}
