import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { missing, Refusal } from '../../content/refusal.ts';
import { type OwnStepKind, ownSteps, type PlaceOnPage } from '../../content/webinars/place-page.ts';
import { hour, type Limits, minute } from '../limits/limits.ts';
import { networkOf } from '../limits/network-of.ts';
import { statusOf } from '../plugins/errors.ts';
import { limitPerAddress } from '../plugins/rate-limit.ts';
import { takePlainForms } from '../plugins/take-plain-forms.ts';
import { noPreview } from '../previews/no-preview.ts';
import { isVisit } from '../visits/is-visit.ts';
import type { PlaceDesk } from '../webinars/place-desk.ts';

/** Renders the page of a place, or its data; undefined where this site has no pages. */
export type ShowPlace = (
  /** Of the data that the browser's router asks for; undefined: the whole page. */
  data: { query: string } | undefined,
  place: PlaceOnPage | 'unknown',
) => Promise<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

interface Parts {
  placeDesk: PlaceDesk;
  limits: Limits;
  showPlace: ShowPlace | undefined;
}

interface Asked {
  Params: { token: string };
  Querystring: Record<string, string>;
}

const config: FastifyContextConfig = { action: 'place.use' };
/** Bytes: a word. */
const bodyLimit = 1024;
/** Generous, because many parents share one address in mobile networks. */
const ofSteps = { what: 'steps of places', points: 60, seconds: 10 * minute };
/** Tries with a token that there is not, from one address. A token is 256 bits; this spares the database and the processor. */
const wrongTokens = { what: 'places', points: 60, seconds: hour };
const tooOften =
  'There have been very many tries from here with links that lead nowhere. Please come again in an hour, or call us.';

/** Nobody keeps the page, finds it, or is told its address by what it links to. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

/** Parents' own pages of their places: looking changes nothing, pressed buttons post (product: Places of parents). */
export function placeRoutes({ placeDesk, limits, showPlace }: Parts) {
  const perAddress = limitPerAddress(limits, ofSteps);

  async function show(place: PlaceOnPage | 'unknown', reply: FastifyReply, data?: { query: string }) {
    if (!showPlace) throw missing('Page');
    const page = await showPlace(data, place);
    return reply
      .headers({ ...page.headers, ...headers })
      .code(page.status)
      .send(page.body);
  }

  async function refuse({ ip }: FastifyRequest, reply: FastifyReply, data?: { query: string }) {
    const retryAfter = await limits.take([{ ...wrongTokens, of: [networkOf(ip)] }]);
    if (retryAfter === undefined) return show('unknown', reply, data);
    const { policy, body } = noPreview;
    const own = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
    return reply
      .headers({ ...own, 'retry-after': retryAfter })
      .code(429)
      .send(body('Please wait a little', tooOften));
  }

  return async (app: FastifyInstance): Promise<void> => {
    takePlainForms(app, bodyLimit);
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });

    app.get<Asked>('/join/:token', { config, schema: { hide: true } }, async (request, reply) => {
      const { token, data } = readPath(request);
      const place = await placeDesk.find(token);
      if (!place) return refuse(request, reply, data);
      const { shown, room } = place;
      const done = stepOf(request.query.done);
      // Who has pressed a button a moment ago reads first what has become of it.
      if (room && !data && !done && isVisit(request.raw, false)) {
        await placeDesk.arrive(place.id);
        return reply.redirect(room, 302);
      }
      return show({ ...shown, done, problem: '' }, reply, data);
    });

    // No other site could send it in a parent's name: it would have to know the link.
    app.post<Asked & { Body: Record<string, string> | undefined }>(
      '/join/:token',
      { config, schema: { hide: true } },
      async (request, reply) => {
        const { token } = request.params;
        const place = await placeDesk.find(token);
        if (!place) return refuse(request, reply);
        const step = stepOf(request.body?.step);
        try {
          await perAddress.call(app, request, reply);
          if (!step) throw new Refusal('invalid', 'Please press one of the buttons.');
          await placeDesk.step(place.id, step);
        } catch (error) {
          if (!(error instanceof Refusal) || !showPlace) throw error;
          const now = (await placeDesk.find(token)) ?? place;
          reply.code(statusOf(error.reason));
          if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
          const page = await showPlace(undefined, { ...now.shown, done: undefined, problem: error.message });
          return reply.headers({ ...page.headers, ...headers }).send(page.body);
        }
        return reply.redirect(`/join/${token}?done=${step}`, 303);
      },
    );
  };
}

/** The browser's router asks for the data of a page under an ending of its own. */
function readPath({ params: { token }, url }: FastifyRequest<Asked>) {
  const [, query = ''] = url.split(/\?(.*)/s);
  const bare = token.replace(/\.data$/, '');
  return { token: bare, data: bare === token ? undefined : { query } };
}

const stepOf = (word: unknown): OwnStepKind | undefined => ownSteps.find((step) => step === word);
