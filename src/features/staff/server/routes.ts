import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account, Caller } from '#core/access/caller.ts';
import { clientOf, requireAccount, requireCaller } from '#core/access/require-action.ts';
import { addCalls } from '#core/http/call-routes.ts';
import { hour, limitPerAddress } from '#core/http/limits.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import {
  invitationCalls,
  type PresentedInvitation,
  type SentInvitation,
  type StaffMember,
  staffActionCalls,
  staffCalls,
} from '../api.ts';
import { rolesManagedBy } from '../rules/actions.ts';
import type { Invitation } from './invitation-store.ts';
import type { IssuedInvitation } from './invitations.ts';

/** Accepting an invitation. JSON only. */
export function invitationRoutes({
  invitationAcceptance,
  limits,
}: Pick<Services, 'invitationAcceptance' | 'limits'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    app.addHook('onRequest', limitPerAddress(limits, { name: 'invitation', points: 60, seconds: hour }));
    addCalls(app, invitationCalls, {
      async 'POST auth/invitation'({ body }, reply) {
        reply.header('Cache-Control', 'no-store');
        const { invitation, invitedBy, hasAccount } = await invitationAcceptance.readInvitation(body.token);
        const { name, email, role, expiresAt } = invitation;
        return { name, email, role, expiresAt, invitedBy, hasAccount };
      },

      async 'POST auth/accept-invitation'(request) {
        await invitationAcceptance.accept(request.body, clientOf(request));
        return { message: 'Welcome to the staff. Please sign in with your new password.' };
      },
    });
  };
}

type RequestById = FastifyRequest<{ Params: { id: string } }>;

/** The calls for staff accounts and invitations (product: Staff). */
export function staffRoutes({
  staffService,
  invitationService,
  clock,
}: Pick<Services, 'staffService' | 'invitationService' | 'clock'>) {
  function presentInvitation(invitation: Invitation, invitedBy: string): PresentedInvitation {
    const { id, name, email, role, createdAt, expiresAt } = invitation;
    const state = expiresAt < clock().toISOString() ? 'expired' : 'pending';
    return { _id: id, name, email, role, invitedBy, createdAt, expiresAt, state };
  }

  function presentSent({ invitation, link }: IssuedInvitation, request: FastifyRequest): SentInvitation {
    return { invitation: presentInvitation(invitation, requireAccount(request).name), link };
  }

  async function applyToAccount(change: (id: string, by: Caller) => Promise<Account>, request: RequestById) {
    const account = await change(request.params.id, requireCaller(request));
    const twoStepIds = await staffService.findTwoStepIds([account]);
    return presentMember(account, twoStepIds, requireAccount(request));
  }

  async function renewInvitation(request: RequestById, withEmail: boolean): Promise<SentInvitation> {
    const { id } = request.params;
    return presentSent(await invitationService.renew(id, withEmail, requireCaller(request)), request);
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);
      addCalls(scope, staffCalls, {
        async 'GET staff'(request) {
          const accounts = await staffService.list();
          const twoStepIds = await staffService.findTwoStepIds(accounts);
          const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? '';
          const invitations = await invitationService.listPending();
          return {
            staff: accounts.map((one) => presentMember(one, twoStepIds, requireAccount(request))),
            invitations: invitations.map((one) => presentInvitation(one, nameOf(one.invitedBy))),
          };
        },

        'POST staff/invitations': async (request) =>
          presentSent(await invitationService.invite(request.body, requireCaller(request)), request),

        'PUT staff/:id/role': (request) =>
          applyToAccount((id, by) => staffService.changeRole(id, request.body.role, by), request),
      });
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      addCalls(scope, staffActionCalls, {
        'POST staff/:id/disable': (request) => applyToAccount(staffService.disable, request),
        'POST staff/:id/enable': (request) => applyToAccount(staffService.enable, request),
        'POST staff/:id/remove-factors': (request) => applyToAccount(staffService.removeFactors, request),
        'POST staff/:id/sign-out': (request) => applyToAccount(staffService.signOut, request),
        'POST staff/invitations/:id/send': (request) => renewInvitation(request, true),
        'POST staff/invitations/:id/link': (request) => renewInvitation(request, false),

        async 'DELETE staff/invitations/:id'(request) {
          await invitationService.revoke(request.params.id, requireCaller(request));
          return { message: 'The invitation has been withdrawn.' };
        },
      });
    });
  };
}

function presentMember(account: Account, twoStepIds: ReadonlySet<string>, by: Account): StaffMember {
  const { id, name, email, role, addedAt, seenAt, disabledAt } = account;
  const isOwn = id === by.id;
  return {
    ...{ _id: id, name, email, role, createdAt: addedAt, lastSeenAt: seenAt, disabledAt },
    ...{ hasTwoFactor: twoStepIds.has(id), isOwn },
    canManage: !isOwn && rolesManagedBy(by.role).some((managed) => managed === role),
  };
}
