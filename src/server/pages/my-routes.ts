import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEmail } from '../../content/people/contact-rules.ts';
import { Refusal } from '../../content/refusal.ts';
import { type MyLinksOnPage, type MyStepKind, mySteps } from '../../content/webinars/my-place.ts';
import { hour, type Limits, minute } from '../limits/limits.ts';
import { requireOwnForm } from '../plugins/own-forms.ts';
import { limitPerAddress } from '../plugins/rate-limit.ts';
import { isVisit } from '../visits/is-visit.ts';
import type { MyDesk, MyPlaceAsItIs, MyPlaceFound } from '../webinars/my-desk.ts';
import type { MyLinks } from '../webinars/my-links.ts';
import { type MySteps, typedOf } from '../webinars/my-steps.ts';
import type { PlaceDesk } from '../webinars/place-desk.ts';
import { dataOf, readTokenPath } from './data-path.ts';
import { ownPageAnswers, prepareOwnPages } from './own-page-answers.ts';
import { wrongTokens } from './place-routes.ts';
import type { ShowOwnPage } from './show-own-page.ts';

interface Parts {
  myDesk: MyDesk;
  mySteps: MySteps;
  myLinks: Pick<MyLinks, 'sendAgain'>;
  placeDesk: Pick<PlaceDesk, 'arrive'>;
  limits: Limits;
  siteUrl: string;
  showOwnPage: ShowOwnPage | undefined;
}

interface Asked {
  Params: { token: string };
  Querystring: Record<string, string>;
}
interface Posted {
  Body: Record<string, string> | undefined;
}

const config: FastifyContextConfig = { action: 'place.use' };
const options = { config, schema: { hide: true } };
/** Bytes: a name, a number and where a refund goes to, each sign of them written as nine. */
const bodyLimit = 8192;
/** Generous, because many parents share one address in mobile networks. */
const ofSteps = { what: 'steps of places', points: 60, seconds: 10 * minute };
const ofLinks = { what: 'links of places asked for', points: 20, seconds: hour };

/** Parents' own pages: looking changes nothing, pressed buttons post (product: Self-service). */
export function myRoutes(parts: Parts) {
  const { myDesk, mySteps: steps, myLinks, placeDesk, limits, siteUrl, showOwnPage } = parts;
  const { show, refuse } = ownPageAnswers({ limits, showOwnPage, wrongTokens });
  const [perStep, perAsking] = [limitPerAddress(limits, ofSteps), limitPerAddress(limits, ofLinks)];
  const unknown = { myPlace: 'unknown' } as const;
  const untried = { problem: '', failed: undefined, typed: {}, errors: {} };

  /** How the place stands after a step that was not taken. */
  async function showFailed({ token, before, step, posted }: Failed, refusal: Refusal, reply: FastifyReply) {
    const { shown } = (await myDesk.find(token)) ?? before;
    const { message: problem, errors = {} } = refusal;
    const failed = { problem, failed: step, typed: typedOf(posted), errors };
    return show({ myPlace: { ...shown, done: undefined, ...failed } }, reply, { refusal });
  }

  function showLinks(links: Partial<MyLinksOnPage>, reply: FastifyReply, more?: Parameters<typeof show>[2]) {
    return show({ myLinks: { isAsked: false, email: '', problem: '', ...links } }, reply, more);
  }

  return async (app: FastifyInstance): Promise<void> => {
    prepareOwnPages(app, bodyLimit);

    app.get<Asked>('/my/:token', options, async (request, reply) => {
      const { token, data } = readTokenPath(request);
      const found = await myDesk.find(token);
      if (!found) return refuse(unknown, request, reply, data);
      const { id, room, shown } = found;
      // The button to join, while the room is open; else the page says when it will be.
      if (room && !data && 'join' in request.query && isVisit(request.raw, false)) {
        await placeDesk.arrive(id);
        return reply.redirect(room, 302);
      }
      return show({ myPlace: { ...shown, done: doneOf(request.query.done, shown), ...untried } }, reply, {
        data,
      });
    });

    // No other site could send it in a parent's name: it would have to know the link.
    app.post<Asked & Posted>('/my/:token', options, async (request, reply) => {
      const { token } = request.params;
      const found = await myDesk.find(token);
      if (!found) return refuse(unknown, request, reply);
      const posted = request.body ?? {};
      const step = stepOf(posted.step);
      try {
        await perStep.call(app, request, reply);
        if (!step) throw new Refusal('invalid', 'Please press one of the buttons.');
        await steps.take(found, step, posted);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return showFailed({ token, before: found, step, posted }, error, reply);
      }
      // This link leads nowhere from now on.
      if (step === 'newLink') return show({ myPlace: { ...found.shown, done: step, ...untried } }, reply);
      return reply.redirect(`/my/${token}?done=${step}`, 303);
    });

    app.get<Asked>('/my', options, async ({ query }, reply) =>
      showLinks({ isAsked: 'asked' in query }, reply),
    );
    app.get('/my.data', options, async ({ url }: FastifyRequest, reply) =>
      showLinks({}, reply, { data: dataOf(url) }),
    );

    app.post<Posted>('/my', options, async (request, reply) => {
      const email = (request.body?.email ?? '').trim();
      try {
        await perAsking.call(app, request, reply);
        requireOwnForm(request, { siteUrl, isHidden: true });
        if (!isEmail(email)) throw new Refusal('invalid', problemOf(email));
        myLinks.sendAgain(email);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return showLinks({ email: email.slice(0, longestShown), problem: error.message }, reply, {
          refusal: error,
        });
      }
      return reply.redirect('/my?asked', 303);
    });
  };
}

interface Failed {
  token: string;
  before: MyPlaceFound;
  step: MyStepKind | undefined;
  posted: Readonly<Record<string, string>>;
}

/** Characters of a wrong address that stand on the page again. */
const longestShown = 300;

const problemOf = (email: string) =>
  email ? 'Invalid email format' : 'Please type the address that you enrolled with.';

/** What was pressed a moment ago. The address stays with a page that is loaded again when it is not so any more. */
function doneOf(word: unknown, { place: { status }, cancellation }: MyPlaceAsItIs): MyStepKind | undefined {
  const done = stepOf(word);
  const isSo = {
    ...{ cancel: status === 'cancelled', decline: status === 'cancelled', move: status !== 'cancelled' },
    ...{
      take: status === 'registered' || status === 'attended',
      askRefund: cancellation?.refund === 'requested',
    },
  } satisfies Partial<Record<MyStepKind, boolean>>;
  return done && done in isSo && !isSo[done as keyof typeof isSo] ? undefined : done;
}

const stepOf = (word: unknown): MyStepKind | undefined => mySteps.find((step) => step === word);
