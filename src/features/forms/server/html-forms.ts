import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type FieldErrors } from '#core/errors.ts';
import { statusOf } from '#core/http/errors.ts';
import { acceptHtmlForms, requireSameOrigin } from '#core/http/html-forms.ts';
import { hour, type Limits, limitPerAddress, minute } from '#core/http/limits.ts';
import type { RenderPersonalPage } from '#core/pages/personal-pages.ts';
import { otherCityField } from '#core/text/contact-rules.ts';
import { guardianField, newsField } from '#features/consent/rules/consent.ts';
import { enquiryFields, honeypotField } from '../rules/form-rules.ts';
import { preferenceFields } from '../rules/preferred-time.ts';
import type { Submissions } from './submissions.ts';

/** The limit of forms per network address, by call or without script (product: Limits). */
export const formLimit = { name: 'form', points: 60, seconds: 10 * minute };
/** The limit of captcha challenges: each is calculated, and a school class may share one address. */
export const challengeLimit = { name: 'captcha', points: 600, seconds: 10 * minute };
/** The limit of forms without a captcha, which cost the sender no work: few, for an address that many may share. */
export const uncheckedFormLimit = { name: 'unchecked form', points: 30, seconds: hour };

/** A form that a browser posted without script and that was refused, with its values and errors. */
export interface PostedForm {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
  /** The error about the whole form. */
  problem: string;
}

declare module '#core/pages/context.ts' {
  interface RenderInput {
    /** A form of this page that was posted without script and refused. */
    posted?: PostedForm;
  }
}

interface HtmlFormOptions {
  submissions: Submissions;
  limits: Limits;
  siteUrl: string;
  renderPersonalPage: RenderPersonalPage | undefined;
}

const config: FastifyContextConfig = { action: 'submission.send' };
/** Bytes; the longest message in a script of three bytes per character, each percent-encoded as nine. */
const bodyLimit = 65_536;
const echoedFields: readonly string[] = [
  ...enquiryFields,
  ...preferenceFields,
  otherCityField,
  'webinarId',
  newsField,
  guardianField,
];
const trappedMessage =
  'A hidden field was filled in, perhaps by your browser. Please press the button again.';

/**
 * Forms posted by browsers without script: turned off, blocked, or not loaded yet (product: Without JavaScript). A refused form
 * is answered with the page, with all typed values.
 */
export function htmlFormRoutes({ submissions, limits, siteUrl, renderPersonalPage }: HtmlFormOptions) {
  const limitForms = limitPerAddress(limits, formLimit);
  const limitUnchecked = limitPerAddress(limits, uncheckedFormLimit);

  async function renderRefused(
    path: string,
    values: Record<string, string>,
    error: unknown,
    reply: FastifyReply,
  ) {
    if (!(error instanceof AppError) || !renderPersonalPage) throw error;
    const { errors = {}, message, reason, retryAfter } = error;
    const known = Object.entries(values).filter(([name]) => echoedFields.includes(name));
    const posted = { values: Object.fromEntries(known), errors, problem: message };
    const page = await renderPersonalPage({ path, input: { posted }, queue: 'forms' });
    if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
    const headers = { ...page.headers, 'cache-control': 'no-store' };
    return reply.headers(headers).code(statusOf(reason)).send(page.body);
  }

  return async (app: FastifyInstance): Promise<void> => {
    acceptHtmlForms(app, bodyLimit);

    /** Resolves with whether the parent is on the waiting list. */
    type FormHandler = (
      sent: Record<string, string>,
      request: FastifyRequest,
    ) => Promise<{ isOnWaitingList: boolean }>;
    const handleForm = (path: string, hooks: (typeof limitForms)[], store: FormHandler) =>
      app.post<{ Body: Record<string, string> }>(path, { config }, async (request, reply) => {
        const sent = request.body ?? {};
        reply.header('Cache-Control', 'no-store');
        let isOnWaitingList = false;
        try {
          // After parsing the body, so that the typed values can be shown again.
          for (const hook of hooks) await hook.call(app, request, reply);
          requireSameOrigin(request, { siteUrl });
          if (sent[honeypotField]) throw new AppError('invalid', trappedMessage);
          ({ isOnWaitingList } = await store(sent, request));
        } catch (error) {
          return renderRefused(path, sent, error, reply);
        }
        // Browsers would keep the fragment of the form's own URL.
        return reply.redirect(`${path}/${isOnWaitingList ? 'waiting' : 'sent'}#content`, 303);
      });

    handleForm('/session-book', [limitForms, limitUnchecked], async (sent, { ip }) => {
      await submissions.enquire(sent, ip, { isHtmlForm: true, isUnchecked: true });
      return { isOnWaitingList: false };
    });
    handleForm('/upcoming-webinar', [limitForms], async (sent, { ip }) => {
      const { status } = await submissions.enrol(sent, ip, { isHtmlForm: true });
      return { isOnWaitingList: status === 'waiting' };
    });
  };
}
