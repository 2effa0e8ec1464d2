import type { FastifyInstance } from 'fastify';
import { hour } from '../limits/limits.ts';
import { placeOf } from '../plugins/access.ts';
import { limitPerAddress } from '../plugins/rate-limit.ts';
import type { Services } from '../services.ts';
import { staffDocs } from './account-docs.ts';
import { readTexts } from './read-texts.ts';

/** What an invitation looks like to whoever holds its link. */
export interface ShownInvitation {
  name: string;
  email: string;
  role: string;
  /** ISO, UTC. */
  expiresAt: string;
  invitedBy: string;
  /** Whether the address has an account already. */
  hasAccount: boolean;
}

/** Accepting an invitation. The end of the link travels in the body: addresses stand in the logs of proxies. JSON only. */
export function invitationRoutes({ acceptance, limits }: Pick<Services, 'acceptance' | 'limits'>) {
  const accepting = { bodyLimit: 16_384, config: { action: 'invitation.accept' } } as const;
  const onRequest = limitPerAddress(limits, { what: 'invitation', points: 60, seconds: hour });

  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);

    app.post(
      '/auth/invitation',
      { ...accepting, onRequest, schema: staffDocs.look },
      async (request, reply): Promise<ShownInvitation> => {
        reply.header('Cache-Control', 'no-store');
        const { token } = readTexts(request.body, 'token');
        const { invitation, invitedBy, hasAccount } = await acceptance.look(token);
        const { name, email, role, expiresAt } = invitation;
        return { name, email, role, expiresAt, invitedBy, hasAccount };
      },
    );

    app.post(
      '/auth/accept-invitation',
      { ...accepting, onRequest, schema: staffDocs.accept },
      async (request) => {
        const sent = readTexts(request.body, 'token', 'name', 'password');
        await acceptance.accept(sent, placeOf(request));
        return { message: 'Welcome to the staff. Please sign in with your new password.' };
      },
    );
  };
}
