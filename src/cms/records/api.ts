import * as z from 'zod';
import type { Entry } from '#cms/fields/entry.ts';
import {
  type Call,
  defineCalls,
  type Form,
  file,
  type NamedCall,
  type TypesOfEach,
} from '#core/api/define-calls.ts';
import {
  count,
  csvAnswer,
  datetime,
  id,
  messageAnswer,
  revision,
  searchText,
  text,
} from '#core/api/schemas.ts';
import { maxTextBytes } from '#core/http/multipart-form.ts';
import { recordActions } from './actions.ts';
import { callsOf } from './addresses.ts';
import { changeKinds } from './change-log.ts';
import type { ContentType } from './content-type.ts';
import { hasChildren, type RecordOf, type RecordType } from './definition.ts';
import { exportQuery, idsQuery, listQuery } from './list-request.ts';
import { contentNames, type RecordName, recordNames, records, type StoredRecord } from './registry.ts';
import { changesSchema, positionSchema, selectionSchema } from './selection.ts';

/** One of the names of record types, which are registered only after this module is loaded. */
const oneOf = <Name extends string>(names: () => readonly Name[]): z.ZodType<Name, Name> =>
  z.lazy(() => z.enum(names() as [Name]));
export const recordName = oneOf(() => recordNames);
export const contentName = oneOf(() => contentNames);
/** The name of a content type in a request; an unknown one is 404. */
export const sentContentName: z.ZodType<string, string> = z.lazy(() =>
  z.string('Please say which type of content it is.').meta({ enum: contentNames }),
);

/** The name of a record type in a path; an unknown one is 404. */
export const sentRecordName: z.ZodType<string, string> = z.lazy(() => text.meta({ enum: recordNames }));

const recordParams = z.object({ record: sentRecordName.describe('The type of the records.') });
const writtenRevision = z.object({ _id: id, revision });
/** The revision that a change has written, by which an undo names it. */
export type WrittenRevision = z.output<typeof writtenRevision>;
const failedRecord = z.object({ _id: id, message: text.describe('The reason.') });
export type FailedRecord = z.output<typeof failedRecord>;
const [changes, failed] = [z.array(writtenRevision), z.array(failedRecord)];
const selectionResult = z.object({
  changes: changes.describe('For an undo. A record that already was in the requested state has none.'),
  failed,
  notified: count.optional().describe('Number of people who get an email, if requested.'),
});
export type SelectionResult = z.output<typeof selectionResult>;
/** Bytes: three hundred changes fit. */
const bodyLimit = 131_072;

/** The calls of staff on lists as a whole. The right to write depends on the record type. */
export const listCalls = defineCalls('Lists of staff', {
  'PUT order/:record': {
    summary: 'Move entries to another position of their list',
    description: 'Returns all entries with a changed number; `undo` reverts those changes.',
    action: 'content.write',
    params: recordParams,
    body: positionSchema,
    bodyLimit,
    answers: { 200: z.object({ changes }) },
    errors: [409],
  },
  'POST selection/:record': {
    summary: 'Publish, unpublish, trash or move several records',
    description: 'A record on which the action fails does not stop the others, and is returned in `failed`.',
    // The front desk may delete some records of people.
    action: 'trash.read',
    params: recordParams,
    body: selectionSchema,
    bodyLimit,
    answers: {
      200: selectionResult,
    },
    errors: [409],
  },
  'POST undo/:record': {
    summary: 'Undo changes whose records have not been changed since',
    action: 'trash.read',
    params: recordParams,
    body: changesSchema,
    bodyLimit,
    answers: { 200: z.object({ undone: count, failed }) },
  },
  'GET latest-changes/:record': {
    summary: 'The last change of some records',
    action: 'history.read',
    params: recordParams,
    query: idsQuery,
    answers: {
      200: z.object({
        changes: z.array(z.object({ _id: id, revision, kind: z.enum(changeKinds), at: datetime, by: text })),
      }),
    },
  },
  'GET palette': {
    summary: 'Find records by title, at most 20, including unpublished ones',
    action: 'admin.enter',
    query: z.object({ q: searchText.default('') }),
    answers: {
      200: z.object({
        entries: z.array(
          z.object({
            ...{ record: recordName, _id: id, title: text, isPublished: z.boolean() },
            isCalledOff: z.literal(true).optional().describe('A cancelled event.'),
          }),
        ),
      }),
    },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof listCalls> {}
}

const notifyQuery = (description: string) =>
  z.object({
    notify: z.enum(['true', 'false'], 'Please send true or false.').optional().describe(description),
  });

/** The calls of a record type, derived from its definition. The routes add only those that the type has. */
export function recordCalls(definition: RecordType) {
  const { labels, belongsTo, removalEmail } = definition;
  const { path, listKey, oneKey }: ContentType['api'] = definition.api;
  const actions = recordActions(definition);
  const addresses = callsOf(definition);
  const record = z.lazy(() => recordAnswer(definition));
  const listed = z.array(z.lazy(() => recordAnswer(definition, true)));
  const one = labels.one.toLowerCase();
  const params = z.object({ id: text.describe('The `_id` of the entry.') });
  const form = formOf(definition);
  const named = (name: string, call: Call): NamedCall => ({ ...call, name, tag: labels.many });
  // Visitors need no token, but a token that is no longer valid is refused: no list silently loses entries. Long lists
  // are read two at a time.
  const readErrors = [401, 503] as const;
  const write = { action: 'content.write', form, bodyLimit: maxTextBytes, current: record } as const;
  return {
    list: named(`GET ${addresses.list}`, {
      summary: `List ${labels.many.toLowerCase()}`,
      action: actions.read,
      ...(belongsTo && { params: ownerParams(definition) }),
      query: listQuery(definition),
      answers: { 200: listKey ? z.object({ [listKey]: listed }) : listed },
      errors: readErrors,
    }),
    // Named like the parameter of the writes: a document cannot have both names in one path.
    one: named(`GET ${path}/:id`, {
      summary: `Read one ${one} by its link`,
      action: actions.read,
      params: z.object({ id: text.describe('Its `link`: the end of its public address.') }),
      answers: { 200: z.object({ [oneKey ?? '']: z.array(record) }) },
      errors: readErrors,
    }),
    create: named(`POST ${path}`, {
      summary: `Add a ${one}`,
      ...{ ...write, idempotencyKey: 'optional', answers: { 201: record }, errors: [409] },
    }),
    update: named(`PUT ${path}/:id`, {
      summary: `Change a ${one}; absent fields stay unchanged`,
      ...{ ...write, params, answers: { 200: record }, errors: [409] },
    }),
    remove: named(`DELETE ${addresses.removal}`, {
      summary: `Delete a ${one}`,
      action: actions.remove,
      params,
      ...(removalEmail && { query: notifyQuery(removalEmail.description) }),
      answers: {
        200: removalEmail
          ? messageAnswer.extend({
              notified: count.optional().describe('Number of people who get the email; only if requested.'),
            })
          : messageAnswer,
      },
    }),
    status: named(`PUT ${path}/:id/status`, {
      ...{ summary: `Publish or unpublish a ${one}`, action: 'content.write', params },
      answers: { 200: record },
    }),
  };
}

/** The call that reads a record by its id, for staff, so that they need not read a list to find it. */
export function entryCall(definition: RecordType): NamedCall {
  const { name, labels, personal } = definition;
  return {
    name: `GET entries/${name}/:id`,
    tag: labels.many,
    summary: `Read one ${labels.one.toLowerCase()} by its id, public or not`,
    action: personal ? recordActions(definition).readAll : 'entry.read',
    params: z.object({ id: text.describe('The `_id` of the entry.') }),
    answers: { 200: z.lazy(() => recordAnswer(definition)) },
  };
}

/** The call that exports a whole list. */
export function exportCall(definition: RecordType): NamedCall {
  const { name, labels, belongsTo } = definition;
  return {
    name: `GET exports/${name}${belongsTo ? '/:owner' : ''}`,
    tag: labels.many,
    summary: `All ${labels.many.toLowerCase()} as CSV, including unpublished ones`,
    action: recordActions(definition).readAll,
    ...(belongsTo && {
      params: z.object({ owner: text.describe(`The \`_id\` of the ${belongsTo.record}.`) }),
    }),
    query: exportQuery(definition),
    answers: {
      200: csvAnswer('The columns of the list and the fields of its details.'),
    },
  };
}

/**
 * The schema of a record in answers. Only the document and tests need it, so calls make it on demand: for all types at
 * every start it would take long.
 *
 * @param isPart whether `?fields=` may leave fields out
 */
function recordAnswer(definition: RecordType, isPart = false) {
  const { idAlias }: ContentType['api'] = definition.api;
  const fields = Object.entries(definition.fields).map(([name, field]) => [
    name,
    field.answer.describe(field.label),
  ]);
  const whole = z.object({
    _id: id,
    ...(Object.fromEntries(fields) as Record<string, z.ZodType>),
    ...(idAlias && { [idAlias]: id.describe('The same as _id.') }),
    revision: revision.describe('Increases with each change.'),
  });
  const own = isPart ? whole.partial().required({ _id: true, revision: true }) : whole;
  if (!hasChildren(definition)) return own;
  const child = own.extend({ children: z.array(own).max(0).describe('Empty: there are two levels.') });
  return own.extend({ children: z.array(child) });
}

/** The same with the types of the fields. */
export function typedRecordAnswer<D extends RecordType>(definition: D): z.ZodType<RecordOf<D>, RecordOf<D>> {
  // The fields are known to the compiler by the definition only.
  return recordAnswer(definition) as unknown as z.ZodType<RecordOf<D>, RecordOf<D>>;
}

/** The schema of a record of any type. */
export function anyRecordAnswer(): z.ZodType<Entry, StoredRecord<RecordName>> {
  // Each type has other fields, so a record passes the schema of its own type only.
  const each = recordNames.map((name) => recordAnswer(records[name]).strict());
  return z.union(each) as unknown as z.ZodType<Entry, StoredRecord<RecordName>>;
}

function formOf(definition: RecordType): Form {
  return {
    types: ['multipart/form-data', 'application/json'],
    properties() {
      const sent = Object.entries(definition.fields)
        .filter(([, field]) => !field.isSetBySite)
        .map(([name, field]) => {
          const required = field.required ? ` Required: '${field.required}'.` : '';
          const description = [field.label, field.help].filter(Boolean).join('. ') + required;
          if (field.kind === 'image') return [field.sentAs ?? name, { ...file, description }];
          if (field.kind === 'captions') return [name, { ...file, description }];
          return [name, field.answer.describe(description)];
        });
      const edited =
        'The revision that was edited. If it is not the latest, the answer is 409 with the current record.';
      return { ...Object.fromEntries(sent), revision: revision.describe(edited) };
    },
  };
}

function ownerParams({ api, belongsTo }: RecordType) {
  const [, name = 'id'] = /:(\w+)/.exec(api.listPath ?? '') ?? [];
  return z.object({ [name]: text.describe(`The \`_id\` of the ${belongsTo?.record}.`) });
}
