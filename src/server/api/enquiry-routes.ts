import type { FastifyInstance } from 'fastify';
import type { Enquiry, EnquiryStore } from '../../store/enquiry-store.ts';
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
  enquiries: EnquiryStore;
  access: AccessRules;
}

const present = ({ id, ...enquiry }: Enquiry) => ({ _id: id, ...enquiry });
const tags = ['Enquiries'];
const record = recordOfTexts('_id', 'name', 'email', 'contact', 'city', 'message', 'createdAt');

/** What parents wrote to book a session: for administrators alone (spec §6). */
export function enquiryRoutes({ enquiries, access }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', access.requireAdministrator);
    ignoreBodies(app);

    app.get(
      '/booksession',
      {
        schema: {
          tags,
          summary: 'List the enquiries, the newest first',
          querystring: pageParameters,
          ...administratorOnly,
          response: answers(
            200,
            wrapped('booksessions', { type: 'array', items: record }),
            failures(400, 401, 403),
          ),
        },
      },
      async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        const page = readPage(request.query);
        await tellTotal(reply, page, () => enquiries.count());
        return { booksessions: (await enquiries.list(page)).map(present) };
      },
    );

    app.delete<{ Params: { id: string } }>(
      '/booksession/:id',
      {
        schema: {
          tags,
          summary: 'Delete an enquiry',
          params: pathParameter('id', 'The `_id` of the enquiry.'),
          ...administratorOnly,
          response: answers(200, wrapped('message', { type: 'string' }), failures(401, 403, 404)),
        },
      },
      async (request) => {
        if (!(await enquiries.remove(request.params.id))) throw notFound('Enquiry');
        return { message: 'Enquiry deleted.' };
      },
    );
  };
}
