import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account } from '#core/access/caller.ts';
import { clientOf, requireAccount, requireCaller } from '#core/access/require-action.ts';
import { readTexts } from '#core/http/body-fields.ts';
import { hour, limitPerAddress } from '#core/http/limits.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { staffDocs } from '#features/accounts/api.ts';
import { rolesManagedBy } from '../rules/actions.ts';
import type { Invitation } from './invitation-store.ts';
import type { IssuedInvitation } from './invitations.ts';

/** The details of an invitation for the holder of its link. */
export interface PublicInvitation {
  name: string;
  email: string;
  role: string;
  /** ISO, UTC. */
  expiresAt: string;
  invitedBy: string;
  /** Whether the address has an account already. */
  hasAccount: boolean;
}

/** Accepting an invitation. The token is sent in the body, because URLs are in the logs of proxies. JSON only. */
export function invitationRoutes({
  invitationAcceptance,
  limits,
}: Pick<Services, 'invitationAcceptance' | 'limits'>) {
  const accepting = { bodyLimit: 16_384, config: { action: 'invitation.accept' } } as const;
  const onRequest = limitPerAddress(limits, { name: 'invitation', points: 60, seconds: hour });

  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);

    app.post(
      '/auth/invitation',
      { ...accepting, onRequest, schema: staffDocs.readInvitation },
      async (request, reply): Promise<PublicInvitation> => {
        reply.header('Cache-Control', 'no-store');
        const { token } = readTexts(request.body, 'token');
        const { invitation, invitedBy, hasAccount } = await invitationAcceptance.readInvitation(token);
        const { name, email, role, expiresAt } = invitation;
        return { name, email, role, expiresAt, invitedBy, hasAccount };
      },
    );

    app.post(
      '/auth/accept-invitation',
      { ...accepting, onRequest, schema: staffDocs.accept },
      async (request) => {
        const sent = readTexts(request.body, 'token', 'name', 'password');
        await invitationAcceptance.accept(sent, clientOf(request));
        return { message: 'Welcome to the staff. Please sign in with your new password.' };
      },
    );
  };
}

/** A staff account for administrators. Times are ISO, UTC. */
export interface StaffMember {
  _id: string;
  name: string;
  email: string;
  role: string;
  createdAt: string;
  lastSeenAt: string | null;
  disabledAt: string | null;
  /** Whether signing in needs more than the password. */
  hasTwoFactor: boolean;
  /** Whether it is the caller's account. */
  isOwn: boolean;
  canManage: boolean;
}

/** An open invitation; no list contains its link. */
export interface PresentedInvitation {
  _id: string;
  name: string;
  email: string;
  role: string;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
  state: 'pending' | 'expired';
}

interface ById {
  Params: { id: string };
}

/** The calls for staff accounts and invitations (product: Staff). */
export function staffRoutes({
  staffService,
  invitationService,
  clock,
}: Pick<Services, 'staffService' | 'invitationService' | 'clock'>) {
  const managing = { bodyLimit: 16_384, config: { action: 'staff.manage', confirmed: true } } as const;
  /** Without `confirmed`: removing access must never be delayed. */
  const closing = { bodyLimit: 16_384, config: { action: 'staff.manage' } } as const;

  function presentInvitation(invitation: Invitation, invitedBy: string): PresentedInvitation {
    const { id, name, email, role, createdAt, expiresAt } = invitation;
    const state = expiresAt < clock().toISOString() ? 'expired' : 'pending';
    return { _id: id, name, email, role, invitedBy, createdAt, expiresAt, state };
  }

  function presentSent({ invitation, link }: IssuedInvitation, request: FastifyRequest) {
    return { invitation: presentInvitation(invitation, requireAccount(request).name), link };
  }

  async function presentAll(accounts: readonly Account[], request: FastifyRequest): Promise<StaffMember[]> {
    const by = requireAccount(request);
    const twoStep = await staffService.findTwoStepIds(accounts);
    return accounts.map(({ id, name, email, role, addedAt, seenAt, disabledAt }) => {
      const isOwn = id === by.id;
      const hasTwoFactor = twoStep.has(id);
      return {
        ...{
          _id: id,
          name,
          email,
          role,
          createdAt: addedAt,
          lastSeenAt: seenAt,
          disabledAt,
          hasTwoFactor,
          isOwn,
        },
        canManage: !isOwn && rolesManagedBy(by.role).some((managed) => managed === role),
      };
    });
  }

  async function present(account: Account, request: FastifyRequest): Promise<StaffMember | undefined> {
    return (await presentAll([account], request))[0];
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.get('/staff', { config: { action: 'staff.read' }, schema: staffDocs.list }, async (request) => {
      const accounts = await staffService.list();
      const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? '';
      const invitations = await invitationService.listPending();
      return {
        staff: await presentAll(accounts, request),
        invitations: invitations.map((one) => presentInvitation(one, nameOf(one.invitedBy))),
      };
    });

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);

      scope.post('/staff/invitations', { ...managing, schema: staffDocs.invite }, async (request, reply) => {
        const sent = readTexts(request.body, 'name', 'email', 'role');
        const done = await invitationService.invite(sent, requireCaller(request));
        return reply.code(201).send(presentSent(done, request));
      });

      scope.put<ById>('/staff/:id/role', { ...managing, schema: staffDocs.changeRole }, async (request) => {
        const { role } = readTexts(request.body, 'role');
        const changed = await staffService.changeRole(request.params.id, role, requireCaller(request));
        return present(changed, request);
      });
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      for (const [word, change, schema, how] of [
        ['disable', staffService.disable, staffDocs.disable, managing],
        ['enable', staffService.enable, staffDocs.enable, managing],
        ['remove-factors', staffService.removeFactors, staffDocs.removeFactors, managing],
        ['sign-out', staffService.signOut, staffDocs.signOut, closing],
      ] as const) {
        scope.post<ById>(`/staff/:id/${word}`, { ...how, schema }, async (request) =>
          present(await change(request.params.id, requireCaller(request)), request),
        );
      }

      for (const [word, withEmail, schema] of [
        ['send', true, staffDocs.sendAgain],
        ['link', false, staffDocs.newLink],
      ] as const) {
        scope.post<ById>(`/staff/invitations/:id/${word}`, { ...managing, schema }, async (request) =>
          presentSent(
            await invitationService.renew(request.params.id, withEmail, requireCaller(request)),
            request,
          ),
        );
      }

      const revoking = { ...closing, schema: staffDocs.revoke };
      scope.delete<ById>('/staff/invitations/:id', revoking, async (request) => {
        await invitationService.revoke(request.params.id, requireCaller(request));
        return { message: 'The invitation has been withdrawn.' };
      });
    });
  };
}
