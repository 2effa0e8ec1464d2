import * as fc from 'fast-check';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { staffRoles } from '#core/access/roles.ts';
import { hostileText } from './hostile-values.ts';
import type { KnownIds } from './known-ids.ts';

export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
}
type Values = fc.Arbitrary<unknown>;

const nothing = fc.constant('');
/** JSON leaves it out. */
const leftOut = fc.constant(undefined);
const isList = (path: string) => /order|selection/.test(path);
const day = 86_400_000;

/** The title field of a list's entries. */
function titleAt(path: string): string {
  const part = path.split('/').findLast((one) => !one.startsWith('{')) ?? '';
  const type = contentNames.find((name) => name === part || contentTypes[name].api.path === part);
  return type && !path.includes('registeruser') ? contentTypes[type].title : 'name';
}

/**
 * Valid values for a field, by its name and by its schema in the OpenAPI document.
 *
 * @param known existing objects
 * @returns a function that gives values for a field of a call, whose path has these ids
 */
export function validValues(known: KnownIds) {
  const { some } = known;
  const word = fc.constantFrom('Known', 'A word');
  const one = (kind: string, more: Record<string, Values> = {}) =>
    fc.record({ kind: fc.constant(kind), ...more });
  const yesOrNo = fc.boolean();

  /** Actions that the document does not take apart. */
  const actions: [among: RegExp, Values][] = [
    [
      /refund$/,
      fc.oneof(
        one('refundPaid', { note: word }),
        one('refundLapsed', { note: word }),
        one('refundOpen', { payBackTo: word }),
      ),
    ],
    [/payments/, one('confirm', { amount: fc.constantFrom(1, 50_000), bankReference: nothing, note: word })],
    [
      /registrations/,
      fc.oneof(
        ...['accept', 'decline', 'reinstate', 'cancel'].map((kind) => one(kind)),
        fc.constant(null).chain(() => one('move', { webinarId: some('webinar'), joinWaitingList: yesOrNo })),
        one('attended', { hasAttended: yesOrNo }),
        one('paid', { isPaid: yesOrNo, note: word }),
      ),
    ],
    [
      /privacy/,
      fc.oneof(
        ...['confirm', 'unconfirm', 'sendLink', 'remove', 'erase'].map((kind) => one(kind)),
        ...['complete', 'refuse'].map((kind) => one(kind, { reply: word })),
      ),
    ],
  ];

  /** Valid values for a field by its name, where not every text is valid; undefined: by the schema of the document. */
  const named: Record<string, (pathValues: string[], path: string) => Values | undefined> = {
    name: () => word,
    email: (_pathValues, path) =>
      path.endsWith('/login')
        ? fc.constant('lata@example.com')
        : fc.nat(10_000).map((count) => `meena-${count}@example.com`),
    contact: () => fc.constant('9876543210'),
    city: () => fc.constant('Pune'),
    preferredDay: () => nothing,
    month: () => fc.constant('2026-11'),
    password: () => fc.constant('a quiet house at ten'),
    role: () => fc.constantFrom<string>(...staffRoles),
    token: () => some('tokens'),
    ownerId: () => fc.oneof(some('staff'), nothing),

    // Fields of entries.
    author: () => fc.oneof(nothing, some('teams')),
    reviewer: () => fc.oneof(nothing, some('teams')),
    video: () => nothing,
    chapters: () => fc.constantFrom('', '0:00 "><img src=x onerror=__xss()>\n1:30 {{7*7}}'),
    sources: () =>
      fc.constantFrom('', '<script>__xss()</script> - https://evil.example/"><svg/onload=__xss()>'),
    publishAt: () => nothing,
    unpublishAt: () => nothing,
    startsAt: () => nothing,
    endsAt: () => nothing,
    topics: () => fc.constant('[]'),
    ageGroups: () => fc.constant('[]'),
    parent: (_pathValues, path) => (isList(path) ? leftOut : nothing),
    revision: ([pathValue]) =>
      pathValue === undefined ? undefined : fc.constant(known.revisionOf(pathValue)),

    // Fields of lists.
    fields: (_pathValues, path) => fc.constant(titleAt(path)),
    sort: (_pathValues, path) => (path.includes('/exports/') ? fc.constant(titleAt(path)) : undefined),
    parts: () => fc.constantFrom('unpublished', 'unpublished,withoutPicture'),
    webinar: () => some('webinar'),
    topic: () => some('links of topics'),
    age: () => some('links of agegroups'),
    by: () => fc.constantFrom('site', 'visitor'),
    replacement: () => some('pictures'),
    tab: () => fc.constantFrom('new', 'mine', 'waiting', 'today', 'done', 'check'),
    page: (_pathValues, path) => fc.constant(path.endsWith('/conversations') ? '1' : '/'),
    from: (_pathValues, path) =>
      path.endsWith('/redirects')
        ? fc.nat(10_000).map((count) => `/from-${count}`)
        : fc.constant('2026-11-01'),

    // Fields of drafts, previews and presence; a list has more of them.
    record: () => fc.constant('course'),
    recordId: ([pathValue]) =>
      fc.constant(known.courseOf(pathValue)).chain((of) => (of ? fc.constant(of) : some('course'))),
    saveKey: () => fc.uuid(),
    form: () => some('presence'),
    draftId: () => fc.oneof(nothing, some('drafts')),
    after: () => leftOut,
    previousSaveKey: () => fc.uuid(),
    before: () => leftOut,
    cursor: () => nothing,
    links: () => fc.array(fc.constantFrom('/blogs', '/nothing'), { maxLength: 3 }),
    filename: () => fc.constantFrom('film.mp4', 'film.webm'),
    uploadId: () => fc.constantFrom('upload-1', 'upload-2'),
    chunkNumber: () => fc.constant(0),
    x: () => fc.constant(0),
    y: () => fc.constant(0),

    // Fields of actions and emails.
    webinarId: () => some('webinar'),
    action: (_pathValues, path) => actions.find(([among]) => among.test(path))?.[1],
    note: () => leftOut,
    noteId: () => leftOut,
    day: () =>
      fc.constantFrom(
        ...[3, 4].map((ahead) => new Date(Date.now() + ahead * day).toISOString().slice(0, 10)),
      ),
    count: () => fc.nat(4),
    to: (_pathValues, path) => {
      if (path.endsWith('/redirects')) return fc.constantFrom('/blogs', '/');
      if (isList(path)) return undefined;
      if (!path.includes('/messages')) return fc.constant('2026-11-30');
      const statuses = fc.constant(['registered', 'waiting', 'cancelled']);
      return fc.oneof(
        fc.record({ statuses }),
        fc.record({ ids: fc.array(some('registrations'), { minLength: 1, maxLength: 3 }) }),
      );
    },
    id: ([pathValue = ''], path) =>
      path.endsWith('/payments/confirmations')
        ? some('payments')
        : fc.constant(known.cancellationOf(pathValue)),
    bankReference: () => nothing,
    _id: ([pathValue = '']) => some(pathValue),
    ids: ([pathValue = ''], path) =>
      fc.array(some(path.includes('positions') ? 'registrations' : pathValue), {
        minLength: 1,
        maxLength: 3,
      }),
    settings: () =>
      fc.constantFrom(...Object.entries(known.settings())).map((pair) => Object.fromEntries([pair])),
  };

  /** An object by its schema; optional members may be missing. */
  function objectOf(schema: Schema, pathValues: string[], path: string): Values {
    const { properties, additionalProperties, required = [] } = schema;
    if (properties) {
      const fields = Object.entries(properties).map(([name, property]) => [
        name,
        valueFor(name, property, pathValues, path),
      ]);
      return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
    }
    if (!additionalProperties) return fc.jsonValue({ maxDepth: 2 });
    return fc.dictionary(fc.constantFrom('title', 'description', 'images'), hostileText, { maxKeys: 2 });
  }

  function valueFor(name: string, schema: Schema, pathValues: string[], path: string): Values {
    // Of the types in an enumeration, only one has drafts.
    const isNamed = Object.hasOwn(named, name) && (!schema.enum || name === 'record');
    const right = isNamed ? named[name]?.(pathValues, path) : undefined;
    if (right) return right;
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if ('const' in schema) return fc.constant(schema.const);
    const alternatives = (schema.anyOf ?? schema.oneOf)?.filter((other) => other.type !== 'null');
    if (alternatives)
      return fc.oneof(...alternatives.map((other) => valueFor(name, other, pathValues, path)));
    const [type] = [schema.type ?? 'string'].flat();
    if (type === 'integer') return fc.integer({ min: schema.minimum ?? 0, max: 40 });
    if (type === 'number') return fc.double({ min: 0.1, max: 1, noNaN: true });
    if (type === 'boolean') return fc.boolean();
    if (type === 'array' && schema.items)
      return fc.array(valueFor('', schema.items, pathValues, path), { maxLength: 3 });
    if (type === 'array') return fc.jsonValue({ maxDepth: 2 });
    if (type === 'object') return objectOf(schema, pathValues, path);
    if (schema.format === 'date') return fc.constantFrom('2026-11-21', '2026-11-22');
    return fc.constantFrom('https://example.org/a', 'https://example.org/b');
  }

  return valueFor;
}
