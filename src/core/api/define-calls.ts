import type * as z from 'zod';
import type { Action } from '#core/access/roles.ts';

/** Such as `GET refunds` or `POST registrations/:id/refund`: the method, and the path below /api/v1/. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;

/** An answer that is not JSON. */
export interface FileAnswer {
  /** Its media type, such as `text/csv` or `image/*`. */
  type: string;
  description: string;
}

/** The status of a refusal that a call declares; those that follow from its other parts are added by themselves. */
export type DeclaredError = 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 502 | 503 | 507;

/**
 * A call of the API, described once: the server validates requests with it, the client takes its types, and the
 * OpenAPI document and the tests of answers are derived from it.
 */
export interface Call {
  /** One line, in the imperative. */
  summary: string;
  description?: string;
  action: Action;
  /** Whether the caller must have confirmed their identity recently. */
  confirmed?: true;
  /** The parameters of the path. They are only described: an id that does not exist is 404, whatever its shape. */
  params?: z.ZodObject;
  query?: z.ZodType;
  /** The JSON body. */
  body?: z.ZodType;
  /** A body that the route reads itself: its media types, and its properties for the OpenAPI document. */
  form?: Form;
  /** Further headers. They are only described: the route checks them. */
  headers?: z.ZodObject;
  /** Whether the call takes the header Idempotency-Key. */
  idempotencyKey?: 'optional' | 'required';
  /** Maximum bytes of the body. */
  bodyLimit?: number;
  /** The answers of a success by status; the lowest is sent where the route sets none. */
  answers: Readonly<Record<number, z.ZodType | FileAnswer>>;
  /** Statuses of refusals besides 400, those of the access (401, 403), and those of a body (413, 415). */
  errors?: readonly DeclaredError[];
  /** The current state of the object, in the answer 409. */
  current?: z.ZodType;
  /** Further fields of a refusal, by their names. */
  errorFields?: Readonly<Record<string, z.ZodType>>;
}

export interface Form {
  types: readonly ('multipart/form-data' | 'application/json' | 'application/x-www-form-urlencoded')[];
  /** Made when the OpenAPI document is asked for. */
  properties: () => Readonly<Record<string, z.ZodType | typeof file>>;
}

export const file = { type: 'string', format: 'binary' } as const;

export type Calls = Readonly<Record<CallName, Call>>;
/** A call with its name, and the heading under which the OpenAPI document lists it. */
export type NamedCall = Call & { name: string; tag: string };

/**
 * The calls of a feature; the compiler keeps their names and schemas.
 *
 * @param tag the heading under which the OpenAPI document lists them
 */
export function defineCalls<const Defined extends Calls>(
  tag: string,
  calls: Defined,
): { readonly [Name in keyof Defined]: Defined[Name] & { name: string; tag: string } } {
  const named = Object.entries<Call>(calls).map(([name, call]) => [name, { ...call, name, tag }]);
  return Object.fromEntries(named);
}

/** The method and the path of a call. */
export function splitName(name: string): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ', 2);
  return { method, path };
}

/** What the client sends and gets. A part that a call does not have is `never`. */
export interface CallTypes {
  params: unknown;
  query: unknown;
  body: unknown;
  answer: unknown;
  /** The state of the object in a refusal. */
  current: unknown;
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type BodyOf<Described> = Described extends { body: infer Schema }
  ? InputOf<Schema>
  : Described extends { form: Form }
    ? FormData | object
    : never;
type AnswerOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : Blob;

/** The types of a described call. */
export interface TypesOf<Described> extends CallTypes {
  params: Described extends { params: infer Schema } ? InputOf<Schema> : never;
  query: Described extends { query: infer Schema } ? InputOf<Schema> : never;
  body: BodyOf<Described>;
  answer: Described extends { answers: infer Answers } ? AnswerOf<Answers[keyof Answers]> : never;
  current: Described extends { current: infer Schema } ? AnswerOf<Schema> : never;
}
/** The types of described calls, for `ApiCalls` (core/api-client/calls.ts). */
export type TypesOfEach<Defined> = { [Name in keyof Defined]: TypesOf<Defined[Name]> };
