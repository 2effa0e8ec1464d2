import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { Limits } from '#core/http/limits.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import {
  configurePersonalPages,
  createPersonalPageReplies,
  type PersonalPage,
  type RenderPersonalPage,
} from '#core/pages/personal-pages.ts';
import type { PaymentReturn, PaymentReturnState } from '../rules/return-page.ts';
import { isOpenAttempt } from '../rules/states.ts';
import type { PaymentGateway } from './gateway.ts';
import type { PaymentAttemptRow } from './tables.ts';

declare module '#core/pages/context.ts' {
  interface RenderInput {
    /** What became of a payment; 'unknown': its address is not valid. */
    paymentReturn?: PaymentReturn | 'unknown';
  }
}

interface Dependencies {
  stores: Pick<Services['stores'], 'payments' | 'paymentAttempts'>;
  /** Undefined: no payment service is set up. */
  paymentGateway: PaymentGateway | undefined;
  limits: Limits;
  renderPersonalPage: RenderPersonalPage | undefined;
}

const config: FastifyContextConfig = { action: 'place.use' };
/** Milliseconds for which the page waits for the gateway. */
const maxWait = 3000;

const pageOf = (paymentReturn: PaymentReturn | 'unknown'): PersonalPage => ({
  path: '/payment/link',
  input: { paymentReturn },
  queue: paymentReturn === 'unknown' ? 'anybody' : 'holders',
});

/**
 * Where the gateway sends the browser of a parent. That proves nothing, so the gateway is asked. The address is known to
 * the gateway: it is not the link of the registration, and the page shows nothing about the parent.
 */
export function paymentReturnRoutes(parts: Dependencies) {
  const { stores, paymentGateway, limits, renderPersonalPage } = parts;
  const { show, refuse } = createPersonalPageReplies({ limits, renderPersonalPage, triesNamed: 'places' });

  async function stateOf(attempt: PaymentAttemptRow): Promise<PaymentReturnState> {
    const payment = await stores.payments.byId(attempt.paymentId);
    const { amount = 0, received = 0 } = payment ?? {};
    if (received > amount) return 'surplus';
    if (received > 0 && received === amount) return 'paid';
    if (isOpenAttempt(attempt.state) && attempt.state !== 'partiallyPaid') return 'checking';
    if (received > 0) return 'partly';
    return attempt.state === 'paid' ? 'refunded' : 'ended';
  }

  return async (app: FastifyInstance): Promise<void> => {
    configurePersonalPages(app, 1);

    for (const path of ['/payment/:id', '/payment/:id.data'])
      app.get<{ Params: { id: string } }>(
        path,
        { config, schema: { hide: true } },
        async (request, reply) => {
          const { id } = request.params;
          const data = path.endsWith('.data') ? { query: request.url.split('?')[1] ?? '' } : undefined;
          const attempt = await stores.paymentAttempts.find(id);
          if (!attempt) return refuse(pageOf('unknown'), request, reply, data);
          const waiting = new AbortController();
          await Promise.race([
            paymentGateway?.links.checkReturned(attempt),
            pause(maxWait, undefined, { signal: waiting.signal }).catch(() => undefined),
          ]);
          waiting.abort();
          const checked = (await stores.paymentAttempts.find(id)) ?? attempt;
          const { amount } = checked;
          return show(pageOf({ state: await stateOf(checked), amount }), reply, { data });
        },
      );
  };
}
