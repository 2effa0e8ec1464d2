import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, visitor } from '#core/actor.ts';
import { AppError } from '#core/errors.ts';
import type { Account, Caller, ClientInfo, Session } from './caller.ts';
import { type Action, isAction, may } from './roles.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A declared action. A route without one stops the start. */
    action?: Action;
    /** Whether somebody has to have shown lately that it is them: for what would make an account somebody else's. */
    confirmed?: true;
  }
  interface FastifyInstance {
    /** The action of all routes that a plugin of others adds here: it names none. */
    commonAction?: Action;
  }
  interface FastifyRequest {
    /** Who is signed in, where the action is not for visitors or the handler has asked for it. */
    account: Account | undefined;
    /** By which sign-in; undefined with a token of the version before sessions. */
    session: Session | undefined;
    /** Who acts: the account, or a visitor. */
    actor: Actor;
  }
}

export type Access = ReturnType<typeof guardRoutes>;

/** A route as it was declared. */
export interface GuardedRoute {
  method: string;
  url: string;
  action: Action;
  /** Whether it is done only for whoever has shown lately that it is them. */
  confirmed: boolean;
}

/**
 * Lets nobody do what the policy does not allow. It is asked before a body is read, so that 401 and 403 come before
 * everything else that may be wrong with a call. Belongs before all routes: none can be added that says no action.
 *
 * What visitors may not ask for, nobody keeps.
 *
 * Where visitors may do it, tokens are not looked at: who signs in anew often still sends the one that has ended.
 */
export function guardRoutes(
  app: FastifyInstance,
  signIn: {
    /** @throws Refusal signInNeeded */
    requireSignedIn(
      authorization: string | undefined,
    ): Promise<{ account: Account; session: Session | undefined }>;
  },
  confirmation: {
    /** @throws Refusal where the person has not shown lately that it is them */
    require(account: Account, session: Session | undefined): Promise<void>;
  },
) {
  const routes: GuardedRoute[] = [];

  async function identify(request: FastifyRequest): Promise<Account> {
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
    if (!action) throw new Error(`${method} ${url} names no action.`);
    if (!isAction(action)) throw new Error(`${method} ${url}: no feature declares the action ${action}.`);
    route.config = { ...config, action };
    const confirmed = config?.confirmed === true;
    for (const one of [method].flat()) routes.push({ method: one, url, action, confirmed });
  });

  app.addHook('onRequest', async (request, reply) => {
    // Nothing is there to be guarded, and whoever asks for it is told so.
    if (request.is404) return;
    const { action, confirmed } = request.routeOptions.config;
    if (action && may('visitor', action)) return;
    reply.header('Cache-Control', 'no-store');
    const account = await identify(request);
    if (!action || !may(account.role, action)) throw notAllowed();
    if (confirmed) await confirmation.require(account, request.session);
  });

  return {
    /** All routes of the site, for whoever wants to check them as a whole. */
    routes: routes as readonly GuardedRoute[],

    /**
     * Whether the reader may see what is not published. The answer then depends on the token, which caches are told:
     * those that others share keep nothing for which a token was sent.
     *
     * @throws Refusal: signInNeeded, for a token that is not valid any more
     */
    async maySeeUnpublished(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const isAnonymous = request.headers.authorization === undefined;
      reply.header('Vary', 'Authorization, Accept-Encoding');
      reply.header('Cache-Control', isAnonymous ? 'no-cache' : 'private, no-cache');
      if (!isAnonymous) await identify(request);
      return may(request.account?.role, 'content.readUnpublished');
    },
  };
}

/** Where a request comes from. */
export function clientOf({ ip, headers }: FastifyRequest): ClientInfo {
  return { address: ip, userAgent: headers['user-agent'] };
}

/** Whoever calls, with all that is known of it. @throws Refusal: signInNeeded, likewise */
export function requireCaller(request: FastifyRequest): Caller {
  return { account: requireAccount(request), session: request.session, client: clientOf(request) };
}

/** What somebody is told who has signed in and may not do something. */
export function notAllowed(): AppError {
  return new AppError('forbidden', 'Your account may not do this. Please ask an administrator of the site.');
}

/** The account that acts. @throws Refusal: signInNeeded, where the policy lets visitors come so far */
export function requireAccount({ account }: FastifyRequest): Account {
  if (!account) throw new AppError('signInNeeded', 'Please sign in.');
  return account;
}
