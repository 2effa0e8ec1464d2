import type { FastifyInstance } from 'fastify';
import type { ContentStore } from '../../store/content-store.ts';
import type { Registration, RegistrationStore } from '../../store/registration-store.ts';
import { notFound } from '../http-error.ts';
import type { AccessRules } from './access.ts';
import {
  administratorOnly,
  answers,
  failures,
  pageParameters,
  pathParameter,
  recordOfTexts,
  wrapped,
} from './docs.ts';
import { ignoreBodies } from './form.ts';
import { readPage, tellTotal } from './list-query.ts';

interface Parts {
  registrations: RegistrationStore;
  content: ContentStore;
  access: AccessRules;
}

const present = ({ id, ...registration }: Registration) => ({ _id: id, ...registration });
const tags = ['Registrations'];
const record = recordOfTexts('_id', 'webinarId', 'webinarTitle', 'name', 'email', 'contact', 'registerAt');

/**
 * Who has enrolled in a webinar: for administrators alone, because these are names, e-mails and phone numbers of
 * parents (contract, "Where we leave the specification").
 */
export function registrationRoutes({ registrations, content, access }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', access.requireAdministrator);
    ignoreBodies(app);

    app.get<{ Params: { wid: string } }>(
      '/webinar/webinarregisteruser/:wid',
      {
        schema: {
          tags,
          summary: 'List who has enrolled in a webinar, the newest first',
          params: pathParameter('wid', 'The `_id` of the webinar.'),
          querystring: pageParameters,
          ...administratorOnly,
          response: answers(
            200,
            wrapped('webinars', { type: 'array', items: record }),
            failures(400, 401, 403, 404),
          ),
        },
      },
      async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        const page = readPage(request.query);
        const { wid } = request.params;
        if (!(await content.find('webinar', { id: wid }))) throw notFound('Webinar');
        await tellTotal(reply, page, () => registrations.count(wid));
        return { webinars: (await registrations.list(wid, page)).map(present) };
      },
    );

    // No slash before the id: spec §7 has it so.
    app.delete<{ Params: { id: string } }>(
      '/webinar/deleteWebinarUser:id',
      {
        schema: {
          tags,
          summary: 'Delete a registration',
          params: pathParameter('id', 'The `_id` of the registration.'),
          ...administratorOnly,
          response: answers(200, wrapped('message', { type: 'string' }), failures(401, 403, 404)),
        },
      },
      async (request) => {
        if (!(await registrations.remove(request.params.id))) throw notFound('Registration');
        return { message: 'Registration deleted.' };
      },
    );
  };
}
