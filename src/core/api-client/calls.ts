import type { CallTypes } from '#core/api/define-calls.ts';

/** Every call of the API by its name, such as `GET refunds`. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ApiCalls {}

export type ApiCallName = keyof ApiCalls & string;
/** The calls that read. */
export type ReadName = Extract<ApiCallName, `GET ${string}`>;
type Types<Name extends ApiCallName> = ApiCalls[Name] extends CallTypes ? ApiCalls[Name] : never;

/** The answer of a call. */
export type AnswerOf<Name extends ApiCallName> = Types<Name>['answer'];
/** The current state of the object, in the refusal (409) of a call. */
export type CurrentOf<Name extends ApiCallName> = Types<Name>['current'];
/** The body of a call. */
export type BodyOf<Name extends ApiCallName> = Types<Name>['body'];

/** A part of a request: absent where the call has none, optional where nothing in it is required. */
type Part<Key extends string, Value> = [Value] extends [never]
  ? { [Name in Key]?: undefined }
  : object extends Value
    ? { [Name in Key]?: Value | undefined }
    : { [Name in Key]: Value };

/** The parameters, the query and the body of a call. */
export type RequestOf<Name extends ApiCallName> = Part<'params', Types<Name>['params']> &
  Part<'query', Types<Name>['query']> &
  Part<'body', BodyOf<Name>>;

interface Parts {
  params?: object | undefined;
  query?: object | undefined;
}

/**
 * The method and the address of a request. An undefined value of the query is left out.
 *
 * @param name such as `GET webinars/:id/seats`
 */
export function addressOf(name: string, { params = {}, query = {} }: Parts): [method: string, path: string] {
  const [method = '', pattern = ''] = name.split(' ', 2);
  const values: Record<string, unknown> = { ...params };
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return [method, search ? `${path}?${search}` : path];
}
