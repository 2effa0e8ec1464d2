import type { FastifyInstance, FastifyRequest } from 'fastify';
import { missing } from '../../content/refusal.ts';
import type { Action } from '../../policy.ts';
import type { Page } from '../../store/records/page.ts';
import {
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
  /** What one of them is called. */
  one: string;
  /** The heading in the API's documentation. */
  tag: string;
  list: {
    action: Action;
    path: string;
    summary: string;
    /** The field of the answer that holds them (spec §7). */
    key: string;
    fields: readonly (keyof Person & string)[];
    params?: JsonSchema;
    /** Whose list it is, by the path. @throws Refusal: missing */
    of(request: FastifyRequest): Promise<{
      list(page: Page): Promise<Person[]>;
      count(): Promise<number>;
    }>;
  };
  removal: {
    action: Action;
    /** Ends in the name of the parameter `id`. */
    path: string;
    remove(id: string): Promise<boolean>;
  };
}

/** What parents have sent, to list and to delete: these are names, e-mails and phone numbers. */
export function peopleRoutes<Person extends { id: string }>(calls: PeopleCalls<Person>) {
  const { one, list, removal } = calls;
  const tags = [calls.tag];
  const present = ({ id, ...person }: Person) => ({ _id: id, ...person });

  return async (app: FastifyInstance): Promise<void> => {
    ignoreBodies(app);

    app.get(
      list.path,
      {
        config: { action: list.action },
        schema: {
          tags,
          summary: list.summary,
          ...(list.params && { params: list.params }),
          querystring: pageParameters,
          response: answers(
            200,
            wrapped(list.key, { type: 'array', items: recordOfTexts('_id', ...list.fields) }),
            failures(400, ...(list.params ? [404] : [])),
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
      removal.path,
      {
        config: { action: removal.action },
        schema: {
          tags,
          summary: `Delete an entry of ${calls.tag.toLowerCase()}`,
          params: pathParameter('id', `The \`_id\` of the ${one.toLowerCase()}.`),
          response: answers(200, wrapped('message', { type: 'string' }), failures(404)),
        },
      },
      async (request) => {
        if (!(await removal.remove(request.params.id))) throw missing(one);
        return { message: `${one} deleted.` };
      },
    );
  };
}
