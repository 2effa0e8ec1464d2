import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { storableLine } from '../../content/kinds/storable.ts';
import { longestPayBackTo } from '../../content/webinars/my-place.ts';
import { longestPaidNote, type PlaceStep } from '../../content/webinars/place-steps.ts';
import { requireAccount } from '../plugins/access.ts';
import type { Services } from '../services.ts';
import { idsQuery } from './ids-query.ts';
import { placeDocs } from './place-docs.ts';
import { readFields } from './read-fields.ts';

interface ById {
  Params: { id: string };
}

const [reading, writing] = [{ action: 'registration.read' }, { action: 'registration.write' }] as const;
/** Bytes: a name, two addresses and a note. */
const bodyLimit = 16_384;

const yesOrNo = z.boolean('Please send true or false.');
const id = z
  .string('Please send a text.')
  .min(1, 'Please choose a webinar.')
  .max(64, 'This is not a valid id.');
const note = storableLine(longestPaidNote);
const kindMessage = 'Please send one of the steps that the documentation names.';
const step: z.ZodType<PlaceStep> = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.enum(['take', 'decline', 'again']) }),
    z.object({
      kind: z.literal('cancel'),
      quote: z.string('Please send a text.').max(1000, 'This is not a valid quote.').optional(),
    }),
    z.object({ kind: z.literal('move'), webinarId: id, mayWait: yesOrNo.default(false) }),
    z.object({ kind: z.literal('attended'), hasAttended: yesOrNo }),
    z.object({ kind: z.literal('paid'), isPaid: yesOrNo, note: note.default('') }),
    z.object({ kind: z.literal('undo'), payBackTo: storableLine(longestPayBackTo).optional() }),
  ],
  kindMessage,
);
const revisionMessage = 'Please send the revision that you have seen.';
const sentStep = z.object({ revision: z.int(revisionMessage).min(1, revisionMessage), step });

/** What staff do with parents' places in webinars (product: Seats). */
export function placeRoutes({ seatDesk }: Pick<Services, 'seatDesk'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);

    app.get<ById>('/webinars/:id/seats', { config: reading, schema: placeDocs.seats }, async ({ params }) =>
      seatDesk.figuresOf(params.id),
    );

    const asking = { config: reading, schema: placeDocs.positions };
    app.get<ById>('/webinars/:id/positions', asking, async ({ params, query }) => {
      const { ids } = readFields(idsQuery, query);
      return { positions: Object.fromEntries(await seatDesk.positionsOf(params.id, ids.split(','))) };
    });

    const adding = { config: writing, bodyLimit, schema: placeDocs.add };
    app.post<ById>('/webinars/:id/places', adding, async (request, reply) => {
      const sent = readFields(z.looseObject({}, 'Please send name, email and contact.'), request.body);
      return reply.code(201).send(await seatDesk.add(request.params.id, sent, requireAccount(request)));
    });

    app.get<ById>('/places/:id', { config: reading, schema: placeDocs.view }, async ({ params }) =>
      seatDesk.view(params.id),
    );

    const stepping = { config: writing, bodyLimit, schema: placeDocs.step };
    app.post<ById>('/places/:id/steps', stepping, async (request) => {
      const { revision, step: taken } = readFields(sentStep, request.body);
      return seatDesk.step({ id: request.params.id, revision }, taken, requireAccount(request));
    });
  };
}
