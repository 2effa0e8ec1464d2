import * as fc from 'fast-check';
import type { ContentType } from '../../src/content/define-content.ts';
import { contentNames, contentTypes, type RecordInput } from '../../src/content/index.ts';
import { hostileJson, hostileText, hostileTexts } from './hostile-values.ts';
import { picture } from './pictures.ts';
import type { Sent, TestSite } from './test-site.ts';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  properties?: Record<string, Schema>;
  minimum?: number;
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  /** What a caller has to bring; of calls for everybody there is none. */
  security?: unknown[];
}
interface Call {
  method: string;
  path: string;
  operation: Operation;
}
/** A call as it is made, and by whom. */
export interface Attempt {
  call: Call;
  who: 'visitor' | 'user' | 'admin' | 'nobody';
  path: string;
  sent: Sent;
}

export type HostileCalls = Awaited<ReturnType<typeof hostileCalls>>;

/**
 * Calls of a site with anything in them, made from its own OpenAPI document: every call, and mostly right but for one
 * thing, because of two wrong ones the first hides what the second can do.
 */
export async function hostileCalls(site: TestSite) {
  const { paths } = (await site.call('GET', 'docs/json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const open = operations.filter(({ operation }) => !operation.security);
  const csrf = await csrfOf(site);
  const photo = await picture();
  /** What there is to be called by its id or link, by the part of the address before it. */
  const known: Record<string, string[]> = { '{record}': [...contentNames] };
  for (const name of contentNames) {
    const definition: ContentType = contentTypes[name];
    const { fields, title, api } = definition;
    const values = Object.fromEntries(
      Object.entries({ [title]: 'Known', startdate: '2999-01-01', status: 1 }).filter(
        ([field]) => field in fields,
      ),
    );
    for (let count = 0; count < 3; count++) {
      learn(api.path, await site.records.create(name, values as RecordInput<typeof name>));
    }
  }

  function learn(place: string, { _id, link }: { _id?: string; link?: string }): void {
    known[place] ??= [];
    known[place].push(...[_id, link].filter((one) => one !== undefined));
  }
  const someIds = () => [...(known.webinar ?? []), ...(known.blogs ?? []), 'nothing'];

  /** Mostly what is meant, so that more than the first check is reached. */
  const mostly = <Value>(meant: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
    fc.oneof({ weight: 9, arbitrary: meant }, { weight: 1, arbitrary: other });

  /** What is right for a field of that name, where not every text is. */
  const right: Record<string, () => fc.Arbitrary<string>> = {
    email: () => fc.nat(10_000).map((count) => `meena-${count}@example.com`),
    contact: () => fc.constant('9876543210'),
    city: () => fc.constant('Pune'),
    fields: () => fc.constant('title'),
    video: () => fc.constant(''),
    parent: () => fc.constant(''),
    topics: () => fc.constant('[]'),
    ageGroups: () => fc.constant('[]'),
    topic: () => fc.constantFrom(...(known.topics ?? ['nothing'])),
    age: () => fc.constantFrom(...(known.agegroups ?? ['nothing'])),
    password: () => fc.constant('a quiet house at ten'),
    webinarId: () => fc.constantFrom(...someIds()),
    record: () => fc.constantFrom('blog', 'webinar', 'header', 'course'),
  };

  function valueFor(name: string, schema: Schema): fc.Arbitrary<unknown> {
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const [type] = [schema.type ?? 'string'].flat();
    if (type === 'integer') return fc.integer({ min: schema.minimum ?? 0, max: 40 });
    if (type === 'boolean') return fc.boolean();
    if (type === 'array' && right[name]) return right[name]();
    if (type === 'array' || type === 'object') return fc.jsonValue({ maxDepth: 2 });
    if (schema.format === 'date') return fc.constantFrom('2026-11-21', '2026-11-22');
    return right[name]?.() ?? fc.constantFrom('https://example.org/a', 'https://example.org/b');
  }

  const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

  function bodyOf({ requestBody }: Operation): fc.Arbitrary<Sent> {
    const garbage: fc.Arbitrary<Sent> = fc.record({
      raw: hostileText.map((text) => text.slice(0, 2000)),
      headers: fc.record({
        'content-type': fc.constantFrom(
          'application/json',
          'multipart/form-data; boundary=x',
          'multipart/form-data',
          'text/plain',
          'application/x-www-form-urlencoded',
          'application/json; charset=utf-16',
          ';',
        ),
      }),
    });
    const contents = Object.entries(requestBody?.content ?? {});
    if (contents.length === 0) return fc.oneof(fc.constant<Sent>({}), garbage);
    const meant = contents.map(([type, { schema }]): fc.Arbitrary<Sent> => {
      const properties = Object.entries(schema.properties ?? {}).filter(([name]) => name !== 'revision');
      const names = properties.map(([name]) => name);
      const fields = Object.fromEntries(
        properties.map(([name, property]) => [name, valueFor(name, property)]),
      );
      // Mostly one field is wrong, or none: of several, the others would hide what one can do.
      const wrong = fc.dictionary(fc.constantFrom(...names, 'revision'), hostileJson, { maxKeys: 1 });
      const isForm = type === 'multipart/form-data';
      const more = fc.dictionary(
        fc.constantFrom<string>(...hostileTexts.prototypes, '_id', 'role', 'a[b]'),
        hostileJson,
        {
          maxKeys: 1,
        },
      );
      return fc
        .tuple(fc.record(fields), wrong, more, hostileJson, hostileText)
        .map(([known, other, others, file, name]) => {
          const values = { ...others, ...known, ...other };
          if (!isForm) return { json: values };
          const form: NonNullable<Sent['form']> = {};
          for (const [field, value] of Object.entries(values)) {
            const isFile = schema.properties?.[field]?.format === 'binary';
            const bytes = field in other ? asText(file) : photo;
            form[field] = isFile ? new File([bytes], field in others ? name : 'photo.png') : asText(value);
          }
          return { form };
        });
    });
    return mostly(fc.oneof(...meant), garbage);
  }

  /** What may stand in a header at all. */
  const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 500));
  const headers = fc.record(
    Object.fromEntries(
      [
        'idempotency-key',
        'if-none-match',
        'range',
        'accept-encoding',
        'accept',
        'origin',
        'x-request-id',
        'x-csrf-token',
      ].map((name) => [name, headerText]),
    ),
    { requiredKeys: [] },
  );

  const visitor = fc.constant<Attempt['who']>('visitor');
  const anybody = fc.constantFrom<Attempt['who']>(
    ...(['visitor', 'visitor', 'user', 'admin', 'admin', 'admin', 'admin', 'admin', 'nobody'] as const),
  );

  function attemptAt(call: Call, who: fc.Arbitrary<Attempt['who']>): fc.Arbitrary<Attempt> {
    const { method, path, operation } = call;
    const parameters = operation.parameters ?? [];
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const names = fc.constantFrom(
      'q',
      'sort',
      'limit',
      'fields',
      '__proto__',
      'constructor',
      ...query.map(({ name }) => name),
    );
    return fc.record({
      call: fc.constant(call),
      who,
      path: fc
        .tuple(
          fc.tuple(...placesOf(path)),
          fc.record(
            Object.fromEntries(
              query.map(({ name, schema }) => [name, mostly(valueFor(name, schema), hostileText)]),
            ),
            {
              requiredKeys: [],
            },
          ),
          fc.array(
            fc.tuple(
              names,
              hostileText.map((text) => text.slice(0, 300)),
            ),
            { maxLength: 1 },
          ),
        )
        .map(([places, asked, more]) => {
          let place = 0;
          const filled = path.replace(/\{\w+\}/g, () => encoded(places[place++] ?? ''));
          const pairs = [...Object.entries(asked), ...more].map(
            ([name, value]) => `${name}=${encoded(asText(value))}`,
          );
          return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
        }),
      sent: fc
        .tuple(method === 'GET' ? fc.constant<Sent>({}) : bodyOf(operation), headers, fc.nat(200))
        .map(([sent, more, from]) => ({
          ...sent,
          headers: { ...csrf, ...more, ...sent.headers },
          // Limits for one address would soon answer all.
          from: `10.0.0.${from}`,
        })),
    }) as fc.Arbitrary<Attempt>;
  }

  /** What fills the open parts of an address. */
  function placesOf(path: string): fc.Arbitrary<string>[] {
    const parts = path.split('/');
    return parts.flatMap((part, at) => {
      if (!part.startsWith('{')) return [];
      // Of some records nothing is known yet.
      const right = [known[part], known[parts[at - 1] ?? '']].find((all) => all?.length) ?? someIds();
      const other = hostileText.map((text) => text.slice(0, 300));
      return [mostly(fc.constantFrom(...right), other)];
    });
  }

  const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

  return {
    /** Any call. */
    any: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...operations).chain((call) => attemptAt(call, anybody)) },
      // Most calls are for staff: visitors, who meet the same door at each of those, would reach little else.
      { weight: 1, arbitrary: fc.constantFrom(...open).chain((call) => attemptAt(call, visitor)) },
    ),
    /** An entry that a call has made can be called from now on. */
    learn,
  };
}

/** What a form of the site sends so that no other site can send it. */
async function csrfOf(site: TestSite): Promise<Record<string, string>> {
  const answer = await site.call('GET', 'webinar/get-csrf-token');
  const [cookie] = answer.cookies;
  return { 'x-csrf-token': answer.json().csrfToken, cookie: `${cookie?.name}=${cookie?.value}` };
}
