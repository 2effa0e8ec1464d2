import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { Refusal } from '../../content/refusal.ts';
import { type TextedLetter, textedLetters } from '../../content/webinars/letter-texts.ts';
import {
  type ConfirmedMessage,
  messageLimits,
  type WebinarMessage,
} from '../../content/webinars/messages.ts';
import { type PlaceStatus, placeStatuses } from '../../content/webinars/places.ts';
import { requireCaller } from '../plugins/access.ts';
import type { Services } from '../services.ts';
import { readFields } from './read-fields.ts';
import { readKeyedRequest } from './repeated-requests.ts';
import { webinarLetterDocs } from './webinar-letter-docs.ts';

interface ById {
  Params: { id: string };
}

/** Bytes: the longest text in any script; and the ids of all places besides. */
const [ofText, ofMessage] = [65_536, 524_288];

const id = z.string('Please name it by its id.').regex(/^[\w-]{0,64}$/, 'There is none with this id.');
const words = z.object({ subject: z.string().max(1000), text: z.string().max(20_000) });
const kind = z.enum(textedLetters as [TextedLetter, ...TextedLetter[]], 'There is no such letter.');
const sample = z.object({ kind, ...words.shape, webinarId: id.default('') });
const statuses = Object.keys(placeStatuses) as [PlaceStatus, ...PlaceStatus[]];
const to = z.union(
  [
    z.strictObject({ statuses: z.array(z.enum(statuses)).max(statuses.length) }),
    z.strictObject({ ids: z.array(id).max(messageLimits.ids) }),
  ],
  'Please choose whom it goes to.',
);
const message = z.object({ to, ...words.shape });
const count = z.int('Please send the number that you were shown.').min(0).max(1_000_000);

const needsKey =
  'Please send the header Idempotency-Key with a text of your own, such as a UUID: under one key a message goes out once, however often it is sent.';

/** The letters of webinars: their words, what has gone out, and what staff write (product: Letters of webinars). */
export function webinarLetterRoutes({ webinarLetters: desk }: Pick<Services, 'webinarLetters'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    const setting = { config: { action: 'settings.manage' } as const, bodyLimit: ofText };
    app.post(
      '/webinar-letters/preview',
      { ...setting, schema: webinarLetterDocs.preview },
      async (request) => {
        const sent = readFields(sample, request.body);
        return { letter: await desk.preview(sent.kind, sent, sent.webinarId) };
      },
    );
    app.post(
      '/webinar-letters/test',
      { ...setting, schema: webinarLetterDocs.test },
      async (request, reply) => {
        const sent = readFields(sample, request.body);
        const caller = requireCaller(request);
        await desk.sendTest(sent.kind, sent, sent.webinarId, caller);
        return reply.code(202).send({ message: `A test letter is on its way to ${caller.account.email}.` });
      },
    );

    const reading = { config: { action: 'registration.read' } as const };
    app.get<ById>('/webinars/:id/letters', { ...reading, schema: webinarLetterDocs.timeline }, ({ params }) =>
      desk.timeline(params.id),
    );
    app.get<ById>(
      '/places/:id/letters',
      { ...reading, schema: webinarLetterDocs.lettersTo },
      async ({ params }) => ({ letters: await desk.lettersTo(params.id) }),
    );

    const writing = { config: { action: 'registration.write' } as const, bodyLimit: ofMessage };
    app.post<ById>(
      '/webinars/:id/messages/preview',
      { ...writing, schema: webinarLetterDocs.previewMessage },
      async ({ params, body }) => desk.previewMessage(params.id, readFields(message, body) as WebinarMessage),
    );
    app.post<ById>(
      '/webinars/:id/messages',
      { ...writing, schema: webinarLetterDocs.message },
      async (request, reply) => {
        const caller = requireCaller(request);
        const sent = readFields(z.object({ ...message.shape, count }), request.body) as ConfirmedMessage;
        const { id: webinarId } = request.params;
        const scope = `message to ${webinarId} by ${caller.account.id}`;
        const values = { sent: JSON.stringify(sent) };
        const keyed = readKeyedRequest(request, scope, { values, files: new Map() });
        if (!keyed) throw new Refusal('invalid', needsKey);
        const accepted = await desk.writeToPlaces(webinarId, sent, caller, keyed);
        return reply.code(201).send(accepted);
      },
    );
  };
}
