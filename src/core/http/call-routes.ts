import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
  onRequestAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';
import type * as z from 'zod';
import { type Call, type NamedCall, splitName } from '#core/api/define-calls.ts';
import { findInvalidFields } from './body-fields.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route answers. Below /api/v1/ the start fails for a route without one. */
    call?: NamedCall;
  }
}

type OutputOf<Described, Part extends string> =
  Described extends Record<Part, infer Schema>
    ? Schema extends z.ZodType
      ? z.output<Schema>
      : never
    : unknown;

/** Services return lists that callers may not change; an answer is only read. */
type ReadOnly<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> }
    : Value;
type InputOfAnswer<Schema> = Schema extends z.ZodType ? ReadOnly<z.input<Schema>> : never;
type AnswerOf<Described> = Described extends { answers: infer Answers }
  ? InputOfAnswer<Answers[keyof Answers]>
  : never;

/** A request whose parts have passed the schemas of its call. */
export type CallRequest<Described> = FastifyRequest<{
  Params: OutputOf<Described, 'params'>;
  Querystring: OutputOf<Described, 'query'>;
  Body: OutputOf<Described, 'body'>;
}>;

/** Answers a call: with its answer, or by sending the reply itself. */
type Handler<Described> = (
  request: CallRequest<Described>,
  reply: FastifyReply,
) => AnswerOf<Described> | FastifyReply | Promise<AnswerOf<Described> | FastifyReply>;

export interface CallRouteOptions {
  /** A limit of the call; it precedes the reading of the body. */
  onRequest?: onRequestAsyncHookHandler;
  /** A permission that depends on the parameters; it precedes the validation. */
  preValidation?: preValidationAsyncHookHandler;
}

/** Adds the route of one call. Its request is validated before the handler runs, in the order of the contract. */
export function addCall<Described extends NamedCall>(
  app: FastifyInstance,
  call: Described,
  handler: Handler<Described>,
  options: CallRouteOptions = {},
): void {
  const { method, path } = splitName(call.name);
  const { action, confirmed, query, body, bodyLimit } = call as Call;
  const [status = 200] = Object.keys(call.answers).map(Number);
  app.route({
    ...{ method, url: `/${path}`, ...options },
    ...(bodyLimit && { bodyLimit }),
    config: { action, ...(confirmed && { confirmed }), call },
    schema: { ...(query && { querystring: query }), ...(body && { body }) },
    handler(request, reply) {
      reply.code(status);
      return handler(request as unknown as CallRequest<Described>, reply);
    },
  });
}

/** The handlers of calls, by the names of the calls. */
export type Handlers<Defined> = { readonly [Name in keyof Defined]: Handler<Defined[Name]> };

/** Adds the routes of calls. The compiler requires a handler for each. */
export function addCalls<Defined extends Readonly<Record<string, NamedCall>>>(
  app: FastifyInstance,
  calls: Defined,
  handlers: Handlers<Defined>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    addCall(app, call, handlers[name as keyof Defined] as unknown as Handler<NamedCall>);
  }
}

/**
 * Lets Fastify validate with the Zod schemas of calls. Set at the start: the framework would otherwise load its own
 * compilers, some megabytes of memory, with the first route. Answers are not validated.
 */
export const zodCompilers = {
  buildValidator:
    () =>
    ({ schema }: { schema: z.ZodType }) =>
    (sent: unknown) => {
      // Fastify passes null for a missing body.
      const read = schema.safeParse(sent ?? undefined);
      return read.success ? { value: read.data } : { error: findInvalidFields(schema, read.error) };
    },
  buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  // The types accept only the framework's own compilers.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'];

/** Refuses, at the start, a route of the API that no call describes. Register it before the routes. */
export function requireCalls(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (!config?.call && !schema?.hide) throw new Error(`${method} ${url} is described by no call.`);
  });
}
