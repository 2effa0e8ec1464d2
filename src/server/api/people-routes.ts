import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Page } from '../../store/records/page.ts';
import { notFound } from '../http-error.ts';
import type { AccessRules } from './access.ts';
import {
  administratorOnly,
  answers,
  failures,
  type JsonSchema,
  pageParameters,
  pathParameter,
  recordOfTexts,
  wrapped,
} from './docs.ts';
import { ignoreBodies } from './form.ts';
import { readPage, tellTotal } from './list-query.ts';

interface PeopleCalls<Person extends { id: string }> {
  access: AccessRules;
  /** What one of them is called. */
  one: string;
  /** The heading in the API's documentation. */
  tag: string;
  list: {
    path: string;
    summary: string;
    /** The field of the answer that holds them (spec §7). */
    key: string;
    fields: readonly (keyof Person & string)[];
    params?: JsonSchema;
    /** Whose list it is, by the path. @throws HttpError 404 */
    of(request: FastifyRequest): Promise<{
      list(page: Page): Promise<Person[]>;
      count(): Promise<number>;
    }>;
  };
  /** Ends in the name of the parameter `id`. */
  removalPath: string;
  remove(id: string): Promise<boolean>;
}

/**
 * What parents have sent, to list and to delete: for administrators alone, because these are names, e-mails and phone
 * numbers (spec §6; contract, "Where we leave the specification").
 */
export function peopleRoutes<Person extends { id: string }>(calls: PeopleCalls<Person>) {
  const { access, one, list } = calls;
  const tags = [calls.tag];
  const present = ({ id, ...person }: Person) => ({ _id: id, ...person });

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', access.requireAdministrator);
    ignoreBodies(app);

    app.get(
      list.path,
      {
        schema: {
          tags,
          summary: list.summary,
          ...(list.params && { params: list.params }),
          querystring: pageParameters,
          ...administratorOnly,
          response: answers(
            200,
            wrapped(list.key, { type: 'array', items: recordOfTexts('_id', ...list.fields) }),
            failures(400, 401, 403, ...(list.params ? [404] : [])),
          ),
        },
      },
      async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        const page = readPage(request.query);
        const people = await list.of(request);
        await tellTotal(reply, page, people.count);
        return { [list.key]: (await people.list(page)).map(present) };
      },
    );

    app.delete<{ Params: { id: string } }>(
      calls.removalPath,
      {
        schema: {
          tags,
          summary: `Delete an entry of ${calls.tag.toLowerCase()}`,
          params: pathParameter('id', `The \`_id\` of the ${one.toLowerCase()}.`),
          ...administratorOnly,
          response: answers(200, wrapped('message', { type: 'string' }), failures(401, 403, 404)),
        },
      },
      async (request) => {
        if (!(await calls.remove(request.params.id))) throw notFound(one);
        return { message: `${one} deleted.` };
      },
    );
  };
}
