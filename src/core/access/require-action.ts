import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, visitor } from '#core/actor.ts';
import { AppError } from '#core/errors.ts';
import type { Account, Caller, ClientInfo, Session } from './caller.ts';
import { type Action, isAction, may } from './roles.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The action of the route, by its name in src/core/access/roles.ts. The start fails for a route without one. */
    action?: Action;
    /**
     * Whether the caller must have confirmed their identity recently: for calls that can hand an account to another
     * person.
     */
    confirmed?: true;
  }
  interface FastifyInstance {
    /** The action of all routes that a plugin of a library adds here; the plugin itself names none. */
    commonAction?: Action;
  }
  interface FastifyRequest {
    /** The signed-in account, where the action is not open to visitors or the handler has asked for it. */
    account: Account | undefined;
    /** The session of the call; undefined for a token of a version without sessions. */
    session: Session | undefined;
    /** The account, or a visitor. */
    actor: Actor;
  }
}

export type Access = ReturnType<typeof guardRoutes>;

export interface GuardedRoute {
  method: string;
  url: string;
  action: Action;
  /** Whether it requires a recent confirmation of identity. */
  confirmed: boolean;
}

/**
 * Refuses calls that the policy does not allow. The check runs before the body is parsed, so that 401 and 403 precede
 * all other errors of a call. Register it before all routes: a route without an action is refused at the start.
 *
 * Answers to calls that visitors may not make are never stored by a cache.
 *
 * A route that is open to visitors ignores tokens, because a browser often sends an expired token with a new sign-in.
 */
export function guardRoutes(
  app: FastifyInstance,
  signIn: {
    /** @throws AppError signInNeeded */
    requireSignedIn(
      authorization: string | undefined,
    ): Promise<{ account: Account; session: Session | undefined }>;
  },
  confirmation: {
    /** @throws AppError where the person has not confirmed their identity recently */
    require(account: Account, session: Session | undefined): Promise<void>;
  },
) {
  const routes: GuardedRoute[] = [];

  async function authenticate(request: FastifyRequest): Promise<Account> {
    if (request.account) return request.account;
    const { account, session } = await signIn.requireSignedIn(request.headers.authorization);
    request.account = account;
    request.session = session;
    return account;
  }

  app.decorateRequest('account');
  app.decorateRequest('session');
  app.decorateRequest('actor', {
    getter(this: FastifyRequest): Actor {
      return this.account ? { kind: 'account', id: this.account.id, name: this.account.name } : visitor;
    },
  });

  app.addHook('onRoute', function (route) {
    const { method, url, config } = route;
    const action = config?.action ?? this.commonAction;
    if (!action) throw new Error(`${method} ${url} has no action.`);
    if (!isAction(action)) throw new Error(`${method} ${url}: no feature declares the action ${action}.`);
    route.config = { ...config, action };
    const confirmed = config?.confirmed === true;
    for (const one of [method].flat()) routes.push({ method: one, url, action, confirmed });
  });

  app.addHook('onRequest', async (request, reply) => {
    // An unknown path has nothing to protect, and answers 404.
    if (request.is404) return;
    const { action, confirmed } = request.routeOptions.config;
    if (action && may('visitor', action)) return;
    reply.header('Cache-Control', 'no-store');
    const account = await authenticate(request);
    if (!action || !may(account.role, action)) throw forbiddenError();
    if (confirmed) await confirmation.require(account, request.session);
  });

  return {
    /** All routes of the site, for checks of the whole list. */
    routes: routes as readonly GuardedRoute[],

    /**
     * Whether the reader may see unpublished content. The answer then varies by the token, which its headers
     * declare: shared caches store no answer to a request with a token.
     *
     * @throws AppError signInNeeded, for a token that is no longer valid
     */
    async maySeeUnpublished(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const isAnonymous = request.headers.authorization === undefined;
      reply.header('Vary', 'Authorization, Accept-Encoding');
      reply.header('Cache-Control', isAnonymous ? 'no-cache' : 'private, no-cache');
      if (!isAnonymous) await authenticate(request);
      return may(request.account?.role, 'content.readUnpublished');
    },
  };
}

/** The origin of a request. */
export function clientOf({ ip, headers }: FastifyRequest): ClientInfo {
  return { address: ip, userAgent: headers['user-agent'] };
}

/** The caller of a request. @throws AppError signInNeeded */
export function requireCaller(request: FastifyRequest): Caller {
  return { account: requireAccount(request), session: request.session, client: clientOf(request) };
}

/** The error for a signed-in account without the permission. */
export function forbiddenError(): AppError {
  return new AppError(
    'forbidden',
    'Your account is not allowed to do this. Please ask an administrator of the site.',
  );
}

/** The account of a request. @throws AppError signInNeeded, where the policy admits visitors */
export function requireAccount({ account }: FastifyRequest): Account {
  if (!account) throw new AppError('signInNeeded', 'Please sign in.');
  return account;
}
