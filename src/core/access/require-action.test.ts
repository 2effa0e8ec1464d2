import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { setErrorHandlers } from '#core/http/errors.ts';
import type { Account } from '#features/accounts/server/account-store.ts';
import { guardRoutes } from './require-action.ts';

const common = {
  ...{ email: '', passwordHash: '', tokenVersion: 1, addedAt: '' },
  ...{ disabledAt: null, seenAt: null, emailConfirmedAt: null },
};
const accounts: Record<string, Account> = Object.fromEntries(
  ['administrator', 'editor', 'frontDesk', 'user', 'astronaut'].map((role) => [
    `Bearer ${role}`,
    { ...common, id: role, name: `The ${role}`, role },
  ]),
);

let app: FastifyInstance;
let asked: (string | undefined)[];
let access: ReturnType<typeof guardRoutes>;
beforeEach(() => {
  app = Fastify();
  asked = [];
  setErrorHandlers(app);
  access = guardRoutes(
    app,
    {
      async requireSignedIn(authorization) {
        asked.push(authorization);
        const account = accounts[authorization ?? ''];
        if (!account) throw new AppError('signInNeeded', 'Please sign in.');
        return { account, session: undefined };
      },
    },
    {
      async require() {
        throw new AppError('forbidden', 'Please first confirm that it is you.', { confirm: ['password'] });
      },
    },
  );
});
afterEach(() => app.close());

const call = (method: 'GET' | 'HEAD' | 'POST', url: string, role?: string) =>
  app.inject({ method, url, headers: role ? { authorization: `Bearer ${role}` } : {} });

describe('a route without an action stops the start, and is named', () => {
  test('in a plugin of ours', async () => {
    app.register(async (scope) => void scope.delete('/thing/:id', async () => ''), { prefix: '/api' });
    await expect(app.ready()).rejects.toThrow('DELETE /api/thing/:id has no action');
  });

  test('in a plugin of a library, unless it sets one for all its routes', async () => {
    const ofOthers = async (scope: FastifyInstance) => void scope.get('/page', async () => '');
    app.register(async (scope) => {
      scope.decorate('commonAction', 'docs.read');
      scope.register(ofOthers, { prefix: '/docs' });
    });
    app.register(ofOthers, { prefix: '/other' });
    await expect(app.ready()).rejects.toThrow('GET /other/page');
    expect(access.routes).toContainEqual({
      method: 'GET',
      url: '/docs/page',
      action: 'docs.read',
      confirmed: false,
    });
  });
});

test('a missing confirmation of identity is refused before the body is read, only where it is required', async () => {
  const config = { action: 'content.write', confirmed: true } as const;
  app.post('/account', { config }, async () => 'done');
  const statuses = ['editor', 'user', 'nobody'].map(
    async (role) => (await call('POST', '/account', role)).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([403, 403, 401]);
  expect((await call('POST', '/account', 'editor')).json()).toEqual({
    message: 'Please first confirm that it is you.',
    confirm: ['password'],
  });
  expect((await call('POST', '/account', 'user')).json()).toEqual({ message: expect.any(String) });
});

test('routes for visitors ignore tokens', async () => {
  app.get('/', { config: { action: 'page.read' } }, async ({ actor }) => actor);
  for (const role of [undefined, 'administrator', 'ended']) {
    expect((await call('GET', '/', role)).json()).toEqual({ kind: 'visitor' });
  }
  expect((await call('GET', '/nothing')).statusCode).toBe(404);
  expect(asked).toEqual([]);
});

describe('where visitors may not', () => {
  const rejections = [
    [undefined, 401],
    ['ended', 401],
    ['user', 403],
    // A role that a later version may add.
    ['astronaut', 403],
    ['frontDesk', 403],
  ] as const;

  test.each(rejections)('%s is refused (%i) before the body is read', async (role, status) => {
    let isRead = false;
    app.addHook('preParsing', async () => {
      isRead = true;
    });
    app.post('/', { config: { action: 'content.write' } }, async () => '');
    expect((await call('POST', '/', role)).statusCode).toBe(status);
    expect(isRead).toBe(false);
  });

  test('HEAD is guarded like GET', async () => {
    app.get('/', { config: { action: 'dashboard.read' } }, async () => '');
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await call(method, '/', 'user')).statusCode).toBe(403);
      expect((await call(method, '/', 'administrator')).statusCode).toBe(200);
    }
  });

  test('the handler gets the actor', async () => {
    app.post('/', { config: { action: 'content.write' } }, async ({ actor, account }) => [
      actor,
      account?.role,
    ]);
    const answer = await call('POST', '/', 'administrator');
    expect(answer.json()).toEqual([
      { kind: 'account', id: 'administrator', name: 'The administrator' },
      'administrator',
    ]);
    expect(asked).toEqual(['Bearer administrator']);
  });
});

test('unpublished content requires its role; an expired token is refused', async () => {
  app.get('/', { config: { action: 'content.read' } }, async (request, reply) => ({
    unpublished: await access.maySeeUnpublished(request, reply),
  }));
  for (const [role, unpublished] of [
    [undefined, false],
    ['user', false],
    ['astronaut', false],
    ['frontDesk', false],
    ['editor', true],
    ['administrator', true],
  ] as const) {
    const answer = await call('GET', '/', role);
    expect([role, answer.json(), answer.headers.vary]).toEqual([
      role,
      { unpublished },
      'Authorization, Accept-Encoding',
    ]);
  }
  expect((await call('GET', '/', 'ended')).statusCode).toBe(401);
});
