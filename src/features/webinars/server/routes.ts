import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { idsQuery } from '#cms/records/list-request.ts';
import { requireAccount, requireCaller } from '#core/access/require-action.ts';
import { AppError } from '#core/errors.ts';
import { parseFields } from '#core/http/body-fields.ts';
import { readKeyedRequest } from '#core/http/idempotency.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { storableLine } from '#core/text/storable-text.ts';
import { registrationDocs } from '../api.ts';
import { webinarEmailDocs } from '../email-api.ts';
import { type ConfirmedMessage, messageLimits, type WebinarMessage } from '../rules/email-schedule.ts';
import { type EditableEmail, editableEmails } from '../rules/email-texts.ts';
import { maxPayBackToLength } from '../rules/registration-page.ts';
import {
  maxPaidNoteLength,
  type RegistrationAction,
  type RegistrationStatus,
  registrationStatuses,
} from '../rules/registration-status.ts';

interface ById {
  Params: { id: string };
}

const [reading, writing] = [{ action: 'registration.read' }, { action: 'registration.write' }] as const;
/** Bytes: a name, two addresses and a note. */
const bodyLimit = 16_384;

const booleanField = z.boolean('Please send true or false.');
const id = z
  .string('Please send a text.')
  .min(1, 'Please choose a webinar.')
  .max(64, 'This is not a valid id.');
const note = storableLine(maxPaidNoteLength);
const kindMessage = 'Please send one of the actions that the documentation names.';
const action: z.ZodType<RegistrationAction> = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.enum(['accept', 'decline', 'reinstate']) }),
    z.object({
      kind: z.literal('cancel'),
      quote: z.string('Please send a text.').max(1000, 'This is not a valid quote.').optional(),
    }),
    z.object({ kind: z.literal('move'), webinarId: id, joinWaitingList: booleanField.default(false) }),
    z.object({ kind: z.literal('attended'), hasAttended: booleanField }),
    z.object({ kind: z.literal('paid'), isPaid: booleanField, note: note.default('') }),
    z.object({ kind: z.literal('undo'), payBackTo: storableLine(maxPayBackToLength).optional() }),
  ],
  kindMessage,
);
const revisionMessage = 'Please send the revision that you have seen.';
const actionBody = z.object({ revision: z.int(revisionMessage).min(1, revisionMessage), action });

/** The calls by which staff manage registrations (product: Seats). */
export function registrationRoutes({ registrationService }: Pick<Services, 'registrationService'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);

    app.get<ById>(
      '/webinars/:id/seats',
      { config: reading, schema: registrationDocs.seats },
      async ({ params }) => registrationService.figuresOf(params.id),
    );

    const asking = { config: reading, schema: registrationDocs.positions };
    app.get<ById>('/webinars/:id/positions', asking, async ({ params, query }) => {
      const { ids } = parseFields(idsQuery, query);
      return {
        positions: Object.fromEntries(await registrationService.positionsOf(params.id, ids.split(','))),
      };
    });

    const adding = { config: writing, bodyLimit, schema: registrationDocs.add };
    app.post<ById>('/webinars/:id/registrations', adding, async (request, reply) => {
      const sent = parseFields(z.looseObject({}, 'Please send name, email and contact.'), request.body);
      return reply
        .code(201)
        .send(await registrationService.add(request.params.id, sent, requireAccount(request)));
    });

    app.get<ById>(
      '/registrations/:id',
      { config: reading, schema: registrationDocs.view },
      async ({ params }) => registrationService.view(params.id),
    );

    const acting = { config: writing, bodyLimit, schema: registrationDocs.act };
    app.post<ById>('/registrations/:id/actions', acting, async (request) => {
      const { revision, action: requestedAction } = parseFields(actionBody, request.body);
      return registrationService.applyActionOfStaff(
        { id: request.params.id, revision },
        requestedAction,
        requireAccount(request),
      );
    });
  };
}

/** Bytes: the longest text in any script; and that text with the ids of all registrations. */
const [ofText, ofMessage] = [65_536, 524_288];

const idSchema = z.string('Please name it by its id.').regex(/^[\w-]{0,64}$/, 'There is none with this id.');
const textFields = z.object({ subject: z.string().max(1000), text: z.string().max(20_000) });
const kind = z.enum(editableEmails as [EditableEmail, ...EditableEmail[]], 'There is no such email.');
const sample = z.object({ kind, ...textFields.shape, webinarId: idSchema.default('') });
const statuses = Object.keys(registrationStatuses) as [RegistrationStatus, ...RegistrationStatus[]];
const to = z.union(
  [
    z.strictObject({ statuses: z.array(z.enum(statuses)).max(statuses.length) }),
    z.strictObject({ ids: z.array(idSchema).max(messageLimits.ids) }),
  ],
  'Please choose whom it goes to.',
);
const message = z.object({ to, ...textFields.shape });
const count = z.int('Please send the number that you were shown.').min(0).max(1_000_000);

const needsKey =
  'Please send the header Idempotency-Key with a text of your own, such as a UUID: under one key a message goes out once, however often it is sent.';

/** The calls about webinar emails: words, timelines, and messages of staff (product: Letters of webinars). */
export function webinarEmailRoutes({ webinarEmails: emails }: Pick<Services, 'webinarEmails'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    const setting = { config: { action: 'settings.manage' } as const, bodyLimit: ofText };
    app.post('/webinar-emails/preview', { ...setting, schema: webinarEmailDocs.preview }, async (request) => {
      const sent = parseFields(sample, request.body);
      return { email: await emails.preview(sent.kind, sent, sent.webinarId) };
    });
    app.post(
      '/webinar-emails/test',
      { ...setting, schema: webinarEmailDocs.test },
      async (request, reply) => {
        const sent = parseFields(sample, request.body);
        const caller = requireCaller(request);
        await emails.sendTest(sent.kind, sent, sent.webinarId, caller);
        return reply.code(202).send({ message: `A test letter is on its way to ${caller.account.email}.` });
      },
    );

    const reading = { config: { action: 'registration.read' } as const };
    app.get<ById>('/webinars/:id/emails', { ...reading, schema: webinarEmailDocs.timeline }, ({ params }) =>
      emails.timeline(params.id),
    );
    app.get<ById>(
      '/registrations/:id/emails',
      { ...reading, schema: webinarEmailDocs.emailsTo },
      async ({ params }) => ({ emails: await emails.emailsTo(params.id) }),
    );

    const writing = { config: { action: 'registration.write' } as const, bodyLimit: ofMessage };
    app.post<ById>(
      '/webinars/:id/messages/preview',
      { ...writing, schema: webinarEmailDocs.previewMessage },
      async ({ params, body }) =>
        emails.previewMessage(params.id, parseFields(message, body) as WebinarMessage),
    );
    app.post<ById>(
      '/webinars/:id/messages',
      { ...writing, schema: webinarEmailDocs.message },
      async (request, reply) => {
        const caller = requireCaller(request);
        const sent = parseFields(z.object({ ...message.shape, count }), request.body) as ConfirmedMessage;
        const { id: webinarId } = request.params;
        const scope = `message to ${webinarId} by ${caller.account.id}`;
        const values = { sent: JSON.stringify(sent) };
        const keyed = readKeyedRequest(request, scope, { values, files: new Map() });
        if (!keyed) throw new AppError('invalid', needsKey);
        const accepted = await emails.writeToRegistrations(webinarId, sent, caller, keyed);
        return reply.code(201).send(accepted);
      },
    );
  };
}
