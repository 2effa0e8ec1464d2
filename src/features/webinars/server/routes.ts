import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { exportRecords, startCsvResponse } from '#cms/records/export-routes.ts';
import { sendTotalCount } from '#cms/records/list-request.ts';
import type { ListQuery } from '#cms/records/record-query.ts';
import { requireAccount, requireCaller } from '#core/access/require-action.ts';
import { AppError } from '#core/errors.ts';
import { timesOfDayRange } from '#core/http/body-fields.ts';
import { addCalls } from '#core/http/call-routes.ts';
import { readKeyedRequest } from '#core/http/idempotency.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { registrationCalls } from '../api.ts';
import { webinarEmailCalls } from '../email-api.ts';
import { registrationWithWebinar } from '../rules/registration.ts';
import type { registrationsQuery } from '../rules/registrations-query.ts';

type Dependencies = Pick<Services, 'registrationService' | 'startOfDay' | 'dayOf' | 'clock' | 'timeZone'> & {
  stores: Pick<Services['stores'], 'records' | 'activity'>;
};

/** The calls by which staff manage registrations (product: Seats). */
export function registrationRoutes(services: Dependencies) {
  const { registrationService, stores, startOfDay, dayOf, clock, timeZone } = services;
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, registrationCalls, {
      async 'GET webinars/seats'({ query }) {
        return { webinars: await registrationService.seatsAndPaymentsOf(query.ids.split(',')) };
      },

      'GET webinars/:id/seats': ({ params }) => registrationService.figuresOf(params.id),

      async 'GET webinars/:id/positions'({ params, query }) {
        const positions = await registrationService.positionsOf(params.id, query.ids.split(','));
        return { positions: Object.fromEntries(positions) };
      },

      'POST webinars/:id/registrations': (request) =>
        registrationService.add(request.params.id, request.body, requireAccount(request)),

      async 'GET registrations'({ query: { limit, offset, ...filters } }, reply) {
        const page = { limit, offset };
        const query = toListQuery(filters, startOfDay);
        await sendTotalCount(reply, page, () => stores.records.count('registration', query));
        return { registrations: await stores.records.list('registration', { ...query, ...page }) };
      },

      async 'GET exports/registrations'(request, reply) {
        const query = toListQuery(request.query, startOfDay);
        const rows = await stores.records.count('registration', query);
        const about = { kind: 'registration', id: query.owner ?? '', name: 'Registrations' };
        const file = `webinar-registrations-${dayOf(clock())}`;
        await startCsvResponse(request, reply, stores, { about, rows, file });
        const exportClock = { timeZone, now: clock().toISOString() };
        return reply.send(
          Readable.from(
            exportRecords(stores.records, 'registration', query, exportClock, registrationWithWebinar),
          ),
        );
      },

      'GET registrations/:id': ({ params }) => registrationService.view(params.id),

      'POST registrations/:id/actions'(request) {
        const { revision, action } = request.body;
        const target = { id: request.params.id, revision };
        return registrationService.applyActionOfStaff(target, action, requireAccount(request));
      },
    });
  };
}

/** @param startOfDay returns the instant at which a day begins */
function toListQuery(
  { webinar, q, ...range }: z.output<typeof registrationsQuery>,
  startOfDay: Services['startOfDay'],
): ListQuery {
  const { from, before } = timesOfDayRange(range, startOfDay);
  return {
    ...(webinar && { owner: webinar }),
    ...(q && { search: q }),
    ...((from || before) && {
      days: { field: 'registerAt', ...(from && { from }), ...(before && { before }) },
    }),
  };
}

const needsKey =
  'Please send the header Idempotency-Key with a text of your own, such as a UUID: under one key a message goes out once, however often it is sent.';

/** The calls about webinar emails: words, timelines, and messages of staff (product: Letters of webinars). */
export function webinarEmailRoutes({ webinarEmails: emails }: Pick<Services, 'webinarEmails'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, webinarEmailCalls, {
      async 'POST webinar-emails/preview'({ body }) {
        return { email: await emails.preview(body.kind, body, body.webinarId) };
      },

      async 'POST webinar-emails/test'(request) {
        const { body } = request;
        const caller = requireCaller(request);
        await emails.sendTest(body.kind, body, body.webinarId, caller);
        return { message: `A test email is on its way to ${caller.account.email}.` };
      },

      'GET webinars/:id/emails': ({ params }) => emails.timeline(params.id),

      'GET registrations/:id/emails': async ({ params }) => ({ emails: await emails.emailsTo(params.id) }),

      'POST webinars/:id/messages/preview': ({ params, body }) => emails.previewMessage(params.id, body),

      async 'POST webinars/:id/messages'(request) {
        const caller = requireCaller(request);
        const { id: webinarId } = request.params;
        const scope = `message to ${webinarId} by ${caller.account.id}`;
        const values = { sent: JSON.stringify(request.body) };
        const keyed = readKeyedRequest(request, scope, { values, files: new Map() });
        if (!keyed) throw new AppError('invalid', needsKey);
        return emails.writeToRegistrations(webinarId, request.body, caller, keyed);
      },
    });
  };
}
