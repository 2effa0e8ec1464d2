import type { FastifyInstance } from 'fastify';
import { firstRole, staffRoles } from '../../policy.ts';
import type { Account } from '../../store/account-store.ts';
import { requireAccount } from '../plugins/access.ts';
import { answers, type JsonSchema } from './docs.ts';

/** What somebody sees of their own account. */
export interface OwnAccount {
  _id: string;
  name: string;
  email: string;
  /** As clients of the first version know it. */
  role: 'admin' | 'user';
  /** What they may do among the staff; null for whoever does not belong to it. */
  staffRole: string | null;
  /** Since when there is the account; ISO, UTC. */
  since: string;
}

/** The account of whoever is signed in. */
export async function ownAccountRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });

  app.get('/account', { config: { action: 'account.readOwn' }, schema: ownAccountDocs }, async (request) =>
    present(requireAccount(request)),
  );
}

function present({ id, name, email, role, addedAt }: Account): OwnAccount {
  const staffRole = staffRoles.some((known) => known === role) ? role : null;
  return { _id: id, name, email, role: firstRole(role), staffRole, since: addedAt };
}

const text: JsonSchema = { type: 'string' };

const ownAccountDocs = {
  tags: ['Accounts'],
  summary: 'Read the account of whoever is signed in, with what it may do among the staff',
  response: answers(
    200,
    {
      type: 'object',
      required: ['_id', 'name', 'email', 'role', 'staffRole', 'since'],
      properties: {
        ...{ _id: text, name: text, email: text },
        role: { type: 'string', enum: ['admin', 'user'] },
        staffRole: { type: ['string', 'null'], enum: [...staffRoles, null] },
        since: { type: 'string', format: 'date-time' },
      },
    },
    {},
  ),
};
