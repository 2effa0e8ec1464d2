import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { AppError, fieldError } from '#core/errors.ts';
import { requireSameOrigin } from '#core/http/html-forms.ts';
import { hour, type Limits, limitPerAddress, minute } from '#core/http/limits.ts';
import { dataRequestOf, readTokenPath } from '#core/pages/page-address.ts';
import {
  configurePersonalPages,
  createPersonalPageReplies,
  type PersonalPage,
  type RenderPersonalPage,
} from '#core/pages/personal-pages.ts';
import {
  type FoundOwnData,
  maxReportLength,
  type OwnDataAction,
  type OwnDataOnPage,
  ownDataActions,
} from '../rules/own-data.ts';
import type { LinkedOwnData, OwnDataRequests } from './own-data-requests.ts';

declare module '#core/pages/context.ts' {
  interface RenderInput {
    /** The state of the pages of one's own data. */
    ownData?: OwnDataOnPage;
  }
}

interface Dependencies {
  ownDataRequests: OwnDataRequests;
  limits: Limits;
  siteUrl: string;
  renderPersonalPage: RenderPersonalPage | undefined;
}

interface TokenRequest {
  Params: { token: string };
  Querystring: Record<string, string>;
}
type FormValues = Record<string, string>;
interface FormPost extends TokenRequest {
  Body: FormValues | undefined;
}

const config: FastifyContextConfig = { action: 'ownData.use' };
const options = { config, schema: { hide: true } };
/** Bytes: a report in a script of three bytes per character, each percent-encoded as nine. */
const bodyLimit = 32_768;
/** Generous, because many parents share one address in mobile networks. */
const linkLimit = { name: 'own data asked for', points: 20, seconds: hour };
const actionLimit = { name: 'steps of own data', points: 60, seconds: 10 * minute };
const tickBoxMessage = 'Please tick the box first, so that nothing is erased by accident.';

/** The pages of one's own data: GET changes nothing, buttons POST (product: Own data). */
export function ownDataRoutes({ ownDataRequests, limits, siteUrl, renderPersonalPage }: Dependencies) {
  const [limitLinkRequests, limitActions] = [
    limitPerAddress(limits, linkLimit),
    limitPerAddress(limits, actionLimit),
  ];

  const { show, refuse } = createPersonalPageReplies({
    limits,
    renderPersonalPage,
    triesNamed: 'links of own data',
  });
  const unknown = pageOf({ state: 'unknown' });

  /** Applies an action. @returns the data to download, for that action */
  async function applyAction(
    token: string,
    action: OwnDataAction,
    sent: FormValues,
  ): Promise<object | undefined> {
    switch (action) {
      case 'show':
        await ownDataRequests.open(token);
        return undefined;
      case 'download':
        await ownDataRequests.open(token);
        return ownDataRequests.copy(token);
      case 'erase':
        if (sent.understood !== 'yes') throw fieldError('invalid', 'understood', tickBoxMessage);
        await ownDataRequests.erase(token);
        return undefined;
      case 'report':
        await ownDataRequests.report(token, { kind: sent.kind ?? '', words: sent.words ?? '' });
        return undefined;
      case 'newsOff':
        await ownDataRequests.unsubscribe(token);
        return undefined;
      case 'confirm':
        await ownDataRequests.confirm(token, sent.request ?? '');
        return undefined;
    }
  }

  return async (app: FastifyInstance): Promise<void> => {
    configurePersonalPages(app, bodyLimit);

    for (const [path, ownData] of [
      ['/my-data', { state: 'ask', email: '', problem: '' }],
      ['/my-data/sent', { state: 'asked' }],
    ] as const) {
      app.get(path, options, async (_request, reply) => show(pageOf(ownData), reply));
      app.get(`${path}.data`, options, async (request, reply) =>
        show(pageOf(ownData), reply, { data: dataRequestOf(request.url) }),
      );
    }

    app.post<FormPost>('/my-data', options, async (request, reply) => {
      const email = request.body?.email ?? '';
      try {
        await limitLinkRequests.call(app, request, reply);
        requireSameOrigin(request, { siteUrl, isHidden: true });
        ownDataRequests.requestLink(email, request.ip);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const problem = error.errors?.email ?? error.message;
        const ownData = { state: 'ask', email: email.slice(0, 320), problem } as const;
        return show(pageOf(ownData), reply, { refusal: error });
      }
      return reply.redirect('/my-data/sent', 303);
    });

    app.get<TokenRequest>('/my-data/:token', options, async (request, reply) => {
      const { token, data } = readTokenPath(request);
      const found = await ownDataRequests.find(token);
      if (!found) return refuse(unknown, request, reply, data);
      return show(pageOf(withAction(found, { done: actionOf(request.query.done) })), reply, { data });
    });

    // Another site cannot forge this request: it would have to know the link.
    app.post<FormPost>('/my-data/:token', options, async (request, reply) => {
      const { token } = request.params;
      const sent = request.body ?? {};
      const action = actionOf(sent.step);
      if (!(await ownDataRequests.find(token))) return refuse(unknown, request, reply);
      let copy: object | undefined;
      try {
        await limitActions.call(app, request, reply);
        if (!action) throw new AppError('invalid', 'Please press one of the buttons.');
        copy = await applyAction(token, action, sent);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const now = await ownDataRequests.find(token);
        if (!now) return refuse(unknown, request, reply);
        const ownData = withAction(now, { failed: action, sent, refusal: error });
        return show(pageOf(ownData), reply, { refusal: error });
      }
      if (copy) {
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', 'attachment; filename="my-data.json"')
          .send(JSON.stringify(copy, null, 2));
      }
      return reply.redirect(`/my-data/${token}?done=${action}`, 303);
    });
  };
}

/** The page that asks for the address, and the one that says that the email is on its way. */
const requestPaths: Readonly<Record<string, string>> = { ask: '/my-data', asked: '/my-data/sent' };

function pageOf(ownData: OwnDataOnPage): PersonalPage {
  const isForAnybody = ['ask', 'asked', 'unknown'].includes(ownData.state);
  const path = requestPaths[ownData.state] ?? '/my-data/link';
  return { path, input: { ownData }, queue: isForAnybody ? 'anybody' : 'holders' };
}

interface ActionResult {
  done?: OwnDataAction | undefined;
  failed?: OwnDataAction | undefined;
  sent?: FormValues;
  refusal?: AppError;
}

/** The page after an action. */
function withAction(
  found: LinkedOwnData,
  { done, failed, sent = {}, refusal: appError }: ActionResult,
): OwnDataOnPage {
  if (found.state === 'erased') return found;
  const { kind = '', words = '' } = sent;
  const shown: FoundOwnData = {
    ...{ ...found, done, failed, problem: appError?.message ?? '', errors: appError?.errors ?? {} },
    // A little more than the maximum, so that the visitor can shorten the text.
    typed:
      failed === 'report' ? { kind, words: words.slice(0, 2 * maxReportLength) } : { kind: '', words: '' },
  };
  return shown;
}

const actionOf = (word: unknown): OwnDataAction | undefined =>
  ownDataActions.find((action) => action === word);
