import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../content/refusal.ts';
import type { Account } from '../../store/account-store.ts';
import type { SignIn } from '../accounts/sign-in.ts';

export type AccessRules = ReturnType<typeof createAccessRules>;

/** Who may do what (spec §6). Used before a body is read, so that 401 and 403 come first (contract). */
export function createAccessRules(signIn: SignIn) {
  /** One call may ask several times, its hook and its handler say. */
  const asked = new WeakMap<FastifyRequest, Promise<Account>>();

  async function requireAccount(request: FastifyRequest): Promise<Account> {
    const account = asked.get(request) ?? signIn.requireAccount(request.headers.authorization);
    asked.set(request, account);
    return account;
  }

  return {
    requireAccount,

    /** A hook for calls that only administrators may make. @throws Refusal: signInNeeded, forbidden */
    async requireAdministrator(request: FastifyRequest): Promise<void> {
      const { role } = await requireAccount(request);
      if (role !== 'admin') throw new Refusal('forbidden', 'Only administrators may do this.');
    },

    /**
     * Whether the reader may see drafts: administrators may, visitors and other users may not. The answer then
     * depends on the token, which caches are told. @throws Refusal: signInNeeded for a token that is not valid any more
     */
    async maySeeDrafts(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      reply.header('Vary', 'Authorization, Accept-Encoding').header('Cache-Control', 'no-cache');
      if (!request.headers.authorization) return false;
      return (await requireAccount(request)).role === 'admin';
    },
  };
}
