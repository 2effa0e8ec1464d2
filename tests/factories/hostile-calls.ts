import * as fc from 'fast-check';
import { asText, garbage, invalidBody, validBody } from './hostile-bodies.ts';
import { hostileText } from './hostile-values.ts';
import { knownIds } from './known-ids.ts';
import { picture } from './pictures.ts';
import type { Sent, TestSite } from './test-site.ts';
import { chunks } from './uploads.ts';
import { type Schema, validValues } from './valid-values.ts';

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  /** Required credentials; empty for public calls. */
  security: unknown[];
}
interface Call {
  method: string;
  path: string;
  operation: Operation;
}
/** A call with its caller. */
export interface Attempt {
  call: Call;
  who: 'visitor' | 'user' | 'admin' | 'nobody';
  path: string;
  sent: Sent;
  pathValues: string[];
}

export type HostileCalls = Awaited<ReturnType<typeof hostileCalls>>;

/** Characters that a header can contain. */
const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 500));
const headerNames = [
  ...['idempotency-key', 'if-none-match', 'range', 'accept-encoding', 'accept', 'origin'],
  ...['x-request-id', 'x-csrf-token'],
];
const headers = fc.record(Object.fromEntries(headerNames.map((name) => [name, headerText])), {
  requiredKeys: [],
});
const shortText = hostileText.map((text) => text.slice(0, 300));
/** Some calls require a key. */
const keyOf = ({ parameters = [] }: Operation): fc.Arbitrary<object> =>
  parameters.some(({ name }) => name === 'Idempotency-Key')
    ? fc.uuid().map((key) => ({ 'idempotency-key': key }))
    : fc.constant({});
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** Mostly valid, so that more than the first check is reached. */
const mostly = <Value>(meant: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: meant }, { weight: 1, arbitrary: other });

const anybody: readonly Attempt['who'][] = [
  ...(['visitor', 'visitor', 'user', 'admin', 'admin', 'admin', 'admin', 'admin', 'nobody'] as const),
];

/**
 * Calls of a site with arbitrary content, generated from its own OpenAPI document: every call, and mostly valid except
 * for one value, because of two wrong ones the first hides the effect of the second.
 */
export async function hostileCalls(site: TestSite) {
  const { paths } = (await site.call('GET', 'docs/json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const open = operations.filter(({ operation }) => operation.security.length === 0);
  const csrf = await csrfOf(site);
  const photo = await picture();
  const film = new File([chunks[0] ?? ''], 'film.mp4');
  const fileOf = (field: string) => (field === 'chunk' ? film : photo);
  const known = await knownIds(site);
  const valueFor = validValues(known);

  function bodyOf({ path, operation }: Call, pathValues: string[], isMeant: boolean): fc.Arbitrary<Sent> {
    const contents = Object.entries(operation.requestBody?.content ?? {});
    const nothing = fc.constant<Sent>({});
    if (contents.length === 0) return isMeant ? nothing : fc.oneof(nothing, garbage);
    const bodies = contents.map(([type, { schema }]) => {
      const properties = Object.entries(schema.properties ?? {});
      // A new object has no revision, and JSON has no files.
      const sent = properties.filter(
        ([name, { format }]) =>
          (name !== 'revision' || pathValues.length > 0) &&
          (format !== 'binary' || type === 'multipart/form-data'),
      );
      const fields = Object.fromEntries(
        sent.map(([name, property]) => [name, valueFor(name, property, pathValues, path)]),
      );
      return (isMeant ? validBody : invalidBody)(type, schema, fields, fileOf);
    });
    return isMeant ? fc.oneof(...bodies) : mostly(fc.oneof(...bodies), garbage);
  }

  function queryOf({ path, operation }: Call, pathValues: string[], isMeant: boolean): fc.Arbitrary<string> {
    const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const right = query.map(({ name, schema }) => {
      const value = valueFor(name, schema, pathValues, path).map((one) =>
        [one]
          .flat()
          .map((part) => asText(part))
          .join(','),
      );
      return [name, isMeant ? value : mostly(value, hostileText)] as const;
    });
    const names = [
      'q',
      'sort',
      'limit',
      'fields',
      '__proto__',
      'constructor',
      ...query.map(({ name }) => name),
    ];
    const more = fc.array(fc.tuple(fc.constantFrom(...names), shortText), { maxLength: isMeant ? 0 : 1 });
    return fc
      .tuple(fc.record(Object.fromEntries(right), isMeant ? {} : { requiredKeys: [] }), more)
      .map(([asked, others]) => {
        const pairs = [...Object.entries(asked), ...others].map(
          ([name, text]) => `${name}=${encoded(text ?? '')}`,
        );
        return pairs.length > 0 ? `?${pairs.join('&')}` : '';
      });
  }

  function attemptAt(call: Call, who: Attempt['who'], isMeant = false): fc.Arbitrary<Attempt> {
    const meant = known.fill(call);
    const filled = isMeant
      ? meant
      : mostly(
          meant,
          // One of them has another value.
          fc
            .tuple(meant, fc.nat(), shortText)
            .map(([pathValues, at, text]) =>
              pathValues.map((pathValue, one) => (one === at % pathValues.length ? text : pathValue)),
            ),
        );
    return filled.chain((pathValues) => {
      let index = 0;
      const path = call.path.replace(/\{\w+\}/g, () => encoded(pathValues[index++] ?? ''));
      const body = call.method === 'GET' ? fc.constant<Sent>({}) : bodyOf(call, pathValues, isMeant);
      return fc
        .tuple(
          queryOf(call, pathValues, isMeant),
          body,
          isMeant ? fc.constant({}) : headers,
          fc.nat(200),
          keyOf(call.operation),
        )
        .map(([query, sent, more, from, key]) => ({
          ...{ call, who, pathValues, path: path + query },
          // Limits for one address would soon refuse all.
          sent: { ...sent, headers: { ...csrf, ...key, ...more, ...sent.headers }, from: `10.0.0.${from}` },
        }));
    });
  }

  return {
    /** Each call of the document; those that end much are last. */
    operations: operations.sort((one, other) => Number(endsMuch(one)) - Number(endsMuch(other))),

    /** Any call. */
    any: fc.oneof(
      {
        weight: 4,
        arbitrary: fc
          .tuple(fc.constantFrom(...operations), fc.constantFrom(...anybody))
          .chain(([call, who]) => attemptAt(call, who)),
      },
      // Most calls are for staff: visitors would only be refused by the same check each time.
      { weight: 1, arbitrary: fc.constantFrom(...open).chain((call) => attemptAt(call, 'visitor')) },
    ),

    /** A valid call of a permitted caller, with objects of earlier answers. */
    meant(call: Call, round: number): Attempt {
      // Staff cannot end their own account.
      const mayAll = call.path.endsWith('/account/delete') ? 'user' : 'admin';
      const who = call.operation.security.length > 0 ? mayAll : 'visitor';
      const [attempt] = fc.sample(attemptAt(call, who, true), { numRuns: 1, seed: round });
      if (!attempt) throw new Error(`There is no call of ${call.path}.`);
      return attempt;
    },

    /** Created objects can be used by later calls, and deleted ones are in the trash. */
    recordAnswer({ call, pathValues }: Attempt, status: number, answer: unknown): void {
      if (status < 300) known.recordAnswer(call.path, answer);
      else known.hear(answer);
      if (call.method === 'DELETE' && status === 200) known.forget(call.path, pathValues.at(-1) ?? '');
    },
  };
}

const endsMuch = ({ method, path }: Call) => method === 'DELETE' && path.endsWith('/sessions');

/** The CSRF headers of a form of the site. */
async function csrfOf(site: TestSite): Promise<Record<string, string>> {
  const answer = await site.call('GET', 'webinar/get-csrf-token');
  const [cookie] = answer.cookies;
  return { 'x-csrf-token': answer.json().csrfToken, cookie: `${cookie?.name}=${cookie?.value}` };
}
