import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { requireSameOrigin } from '#core/http/html-forms.ts';
import { isVisit } from '#core/http/is-visit.ts';
import { hour, type Limits, limitPerAddress, minute } from '#core/http/limits.ts';
import { dataRequestOf, readTokenPath } from '#core/pages/page-address.ts';
import {
  configurePersonalPages,
  createPersonalPageReplies,
  type PersonalPage,
  type RenderPersonalPage,
} from '#core/pages/personal-pages.ts';
import { isEmail } from '#core/text/contact-rules.ts';
import {
  type ManagedRegistrationOnPage,
  type MyLinksOnPage,
  type RegistrationOnPage,
  type SelfServiceActionType,
  selfServiceActions,
} from '../rules/registration-page.ts';
import { hasSeat } from '../rules/registration-status.ts';
import { pathOfQuery } from './registration-additions.ts';
import type { MyLinks } from './registration-links.ts';
import {
  type ManagedRegistration,
  type ManagedRegistrationState,
  pickTypedValues,
  type SelfService,
  type SelfServiceActions,
} from './self-service.ts';
import type { RegistrationLookups } from './service.ts';

declare module '#core/pages/context.ts' {
  interface RenderInput {
    /** The registration of this page; 'unknown': its link is not valid. */
    registration?: RegistrationOnPage | 'unknown';
    /** The registration that the parent manages on this page, likewise. */
    managedRegistration?: ManagedRegistrationOnPage | 'unknown';
    /** The state of the page where parents ask for their links. */
    myLinks?: MyLinksOnPage;
  }
}

const joinPage = (registration: RegistrationOnPage | 'unknown'): PersonalPage => ({
  path: '/join/link',
  input: { registration },
  queue: registration === 'unknown' ? 'anybody' : 'holders',
});
const myPage = (managedRegistration: ManagedRegistrationOnPage | 'unknown'): PersonalPage => ({
  path: '/my/link',
  input: { managedRegistration },
  queue: managedRegistration === 'unknown' ? 'anybody' : 'holders',
});

interface Dependencies {
  registrationLookups: RegistrationLookups;
  limits: Limits;
  renderPersonalPage: RenderPersonalPage | undefined;
}

interface TokenRequest {
  Params: { token: string };
}

interface OwnPageRequest extends TokenRequest {
  Querystring: Record<string, string>;
}

const config: FastifyContextConfig = { action: 'place.use' };
/** Bytes: one word. */
const bodyLimit = 1024;
const joinLinkOnlyMessage =
  'This link only lets you join. To change or cancel your registration, please use the other link in our email to you.';

/** The links in calendars and of the join button: the room, and the status of the registration (product: Places of parents). */
export function registrationPageRoutes({ registrationLookups, limits, renderPersonalPage }: Dependencies) {
  const { show, refuse } = createPersonalPageReplies({ limits, renderPersonalPage, triesNamed: 'places' });
  const options = { config, schema: { hide: true } };

  return async (app: FastifyInstance): Promise<void> => {
    configurePersonalPages(app, bodyLimit);

    app.get<TokenRequest>('/join/:token', options, async (request, reply) => {
      const { token, data } = readTokenPath(request);
      const registration = await registrationLookups.find(token);
      if (!registration) return refuse(joinPage('unknown'), request, reply, data);
      const { pageData, room, purpose } = registration;
      if (room && !data && isVisit(request.raw, false)) {
        await registrationLookups.recordArrival(registration.id);
        return reply.redirect(room, 302);
      }
      // Links in emails of the previous version, which had one link for everything.
      if (purpose === 'my' && !data) return reply.redirect(`/my/${token}`, 302);
      return show(joinPage({ ...pageData, problem: '' }), reply, { data });
    });

    app.post<TokenRequest>('/join/:token', options, async (request, reply) => {
      const { token } = request.params;
      const registration = await registrationLookups.find(token);
      if (!registration) return refuse(joinPage('unknown'), request, reply);
      // A page of the previous version that has been open since: the form is redirected to its present address.
      if (registration.purpose === 'my') return reply.redirect(`/my/${token}`, 307);
      const appError = new AppError('forbidden', joinLinkOnlyMessage);
      return show(joinPage({ ...registration.pageData, problem: joinLinkOnlyMessage }), reply, {
        refusal: appError,
      });
    });
  };
}

interface OwnPageParts {
  selfService: SelfService;
  selfServiceActions: SelfServiceActions;
  myLinks: Pick<MyLinks, 'resendLinks'>;
  registrationLookups: Pick<RegistrationLookups, 'recordArrival'>;
  limits: Limits;
  siteUrl: string;
  renderPersonalPage: RenderPersonalPage | undefined;
}

interface FormPost {
  Body: Record<string, string> | undefined;
}

const options = { config, schema: { hide: true } };
/** Bytes: a name, a phone number and refund details, each character percent-encoded as up to nine. */
const ownPageBodyLimit = 8192;
/** Generous, because many parents share one address in mobile networks. */
const actionLimit = { name: 'steps of places', points: 60, seconds: 10 * minute };
const linkLimit = { name: 'links of places asked for', points: 20, seconds: hour };

/** Parents' own pages: GET changes nothing, buttons POST (product: Self-service). */
export function ownPageRoutes(parts: OwnPageParts) {
  const {
    selfService,
    selfServiceActions: actions,
    myLinks,
    registrationLookups,
    limits,
    siteUrl,
    renderPersonalPage,
  } = parts;
  const { show, refuse } = createPersonalPageReplies({ limits, renderPersonalPage, triesNamed: 'places' });
  const [limitActions, limitLinkRequests] = [
    limitPerAddress(limits, actionLimit),
    limitPerAddress(limits, linkLimit),
  ];
  const unknown = myPage('unknown');
  const noFailure = { problem: '', failed: undefined, typed: {}, errors: {} };

  /** Shows the registration after an action that failed. */
  async function showFailed(
    { token, before, action, posted }: FailedAction,
    appError: AppError,
    reply: FastifyReply,
  ) {
    const { pageData } = (await selfService.find(token)) ?? before;
    const { message: problem, errors = {} } = appError;
    const failed = { problem, failed: action, typed: pickTypedValues(posted), errors };
    return show(myPage({ ...pageData, done: undefined, ...failed }), reply, { refusal: appError });
  }

  function showLinks(links: Partial<MyLinksOnPage>, reply: FastifyReply, more?: Parameters<typeof show>[2]) {
    const onPage = { isRequested: false, email: '', problem: '', ...links };
    return show({ path: '/my', input: { myLinks: onPage }, queue: 'anybody' }, reply, more);
  }

  return async (app: FastifyInstance): Promise<void> => {
    configurePersonalPages(app, ownPageBodyLimit);

    app.get<OwnPageRequest>('/my/:token', options, async (request, reply) => {
      const { token, data } = readTokenPath(request);
      const found = await selfService.find(token);
      if (!found) return refuse(unknown, request, reply, data);
      const { id, room, pageData } = found;
      // The join button, while the room is open; otherwise the page says when it opens.
      if (room && !data && 'join' in request.query && isVisit(request.raw, false)) {
        await registrationLookups.recordArrival(id);
        return reply.redirect(room, 302);
      }
      const path = data ? undefined : pathOfQuery(token, request.query);
      if (path) return reply.redirect(path, 302);
      const done = completedAction(request.query.done, pageData);
      return show(myPage({ ...pageData, done, ...noFailure }), reply, { data });
    });

    // Another site cannot forge this request: it would have to know the link.
    app.post<OwnPageRequest & FormPost>('/my/:token', options, async (request, reply) => {
      const { token } = request.params;
      const found = await selfService.find(token);
      if (!found) return refuse(unknown, request, reply);
      const posted = request.body ?? {};
      const action = parseAction(posted.step);
      try {
        await limitActions.call(app, request, reply);
        if (!action) throw new AppError('invalid', 'Please press one of the buttons.');
        await actions.apply(found, action, posted);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return showFailed({ token, before: found, action, posted }, error, reply);
      }
      // This link is no longer valid.
      if (action === 'newLink') return show(myPage({ ...found.pageData, done: action, ...noFailure }), reply);
      return reply.redirect(`/my/${token}?done=${action}`, 303);
    });

    app.get<OwnPageRequest>('/my', options, async ({ query }, reply) =>
      showLinks({ isRequested: 'asked' in query }, reply),
    );
    app.get('/my.data', options, async ({ url }: FastifyRequest, reply) =>
      showLinks({}, reply, { data: dataRequestOf(url) }),
    );

    app.post<FormPost>('/my', options, async (request, reply) => {
      const email = (request.body?.email ?? '').trim();
      try {
        await limitLinkRequests.call(app, request, reply);
        requireSameOrigin(request, { siteUrl, isHidden: true });
        if (!isEmail(email)) throw new AppError('invalid', emailProblem(email));
        myLinks.resendLinks(email);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return showLinks({ email: email.slice(0, maxShownLength), problem: error.message }, reply, {
          refusal: error,
        });
      }
      return reply.redirect('/my?asked', 303);
    });
  };
}

interface FailedAction {
  token: string;
  before: ManagedRegistration;
  action: SelfServiceActionType | undefined;
  posted: Readonly<Record<string, string>>;
}

/** Maximum characters of an invalid address that the page shows again. */
const maxShownLength = 300;

const emailProblem = (email: string) =>
  email ? 'Invalid email format' : 'Please type the address that you enrolled with.';

/** The action just taken. A page that is reloaded keeps its query, so it is ignored once it no longer applies. */
function completedAction(
  value: unknown,
  { registration: { status }, cancellation }: ManagedRegistrationState,
): SelfServiceActionType | undefined {
  const done = parseAction(value);
  const isApplicable = {
    ...{ cancel: status === 'cancelled', decline: status === 'cancelled', move: status !== 'cancelled' },
    ...{
      take: hasSeat(status),
      askRefund: cancellation?.refund === 'requested',
    },
  } satisfies Partial<Record<SelfServiceActionType, boolean>>;
  return done && done in isApplicable && !isApplicable[done as keyof typeof isApplicable] ? undefined : done;
}

const parseAction = (value: unknown): SelfServiceActionType | undefined =>
  selfServiceActions.find((action) => action === value);
