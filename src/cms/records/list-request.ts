import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { ReferencesField } from '#cms/fields/references/field.ts';
import { type StatusFilter, statusFiltersOf } from '#cms/fields/status/schedule.ts';
import { numberInQuery, searchText } from '#core/api/schemas.ts';
import type { Page } from '#core/database/batches.ts';
import { type AppError, fieldError } from '#core/errors.ts';
import { fieldsOfPrograms } from '#core/http/body-fields.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import type { ListQuery } from './record-query.ts';
import { type FieldName, findRecordType, type RecordName } from './registry.ts';
import { maxSelected } from './selection.ts';

const message = `ids are at most ${maxSelected} ids, with commas between them.`;
const idsPattern = new RegExp(`^[\\w-]{1,64}(,[\\w-]{1,64}){0,${maxSelected - 1}}$`);

/** The query of calls about some records of a list. */
export const idsQuery = z.object({ ids: z.string(message).regex(idsPattern, message) });

/** The query of a list; without `fields` its records are complete. */
export interface ListRequest extends ListQuery {
  fields?: readonly FieldName<RecordName>[];
  /** Links of other records that filter the list, by query parameter. */
  links?: Readonly<Record<string, string>>;
  /** As it was sent; `readStatus` checks it. */
  requestedStatus?: string | string[];
}

const maxPageSize = 100;
const limit = numberInQuery({
  ...{ min: 1, max: maxPageSize },
  message: `limit is a whole number from 1 to ${maxPageSize}.`,
});
const offset = numberInQuery({
  ...{ min: 0, max: 999_999_999 },
  message: 'offset is a whole number, 0 or more.',
});

/** The paging parameters of every list. */
export const pagingFields = {
  limit: limit.optional().describe('With limit or offset, X-Total-Count contains the total.'),
  offset: offset.optional(),
};
/** The same with the largest page as default limit, for calls that always return the total. */
export const boundedPagingFields = { limit: limit.default(maxPageSize), offset: offset.default(0) };
export const boundedPagingQuery = z.object(boundedPagingFields);

/** The header with the total number. */
export const totalHeader = 'x-total-count';

export function isPaged({ limit, offset }: Page): boolean {
  return limit !== undefined || offset !== undefined;
}

/** Common sizes of a first page. */
const commonLimits: readonly (number | undefined)[] = [undefined, 10, 20, 25, 50, maxPageSize];

/** The canonical address of a list, and whether it is a common one. */
export function listAddress(path = '', { limit, offset, search, sort, fields, links }: ListRequest) {
  const parameters = new URLSearchParams();
  if (limit !== undefined) parameters.set('limit', String(limit));
  if (offset !== undefined) parameters.set('offset', String(offset));
  if (search) parameters.set('q', search);
  if (sort) parameters.set('sort', (sort.descending ? '-' : '') + sort.field);
  if (fields) parameters.set('fields', fields.join(','));
  for (const [name, link] of Object.entries(links ?? {})) parameters.set(name, link);
  const isFiltered = search || sort || fields || links;
  const isKnownAddress = commonLimits.includes(limit) && !offset && !isFiltered;
  return { address: parameters.size > 0 ? `${path}?${parameters}` : path, isKnownAddress };
}

/** Sets the total if a part of the list was requested. */
export async function sendTotalCount(
  reply: FastifyReply,
  page: Page,
  count: () => Promise<number>,
): Promise<void> {
  if (isPaged(page)) reply.header(totalHeader, await count());
}

/** The query of a list call of a record type, as a list request. */
export function listQuery(definition: RecordType) {
  const query = z
    .object({ ...pagingFields, ...filterFields(definition), fields: fieldNames(definition) })
    .transform((sent) => toListRequest(definition, sent));
  fieldsOfPrograms.add(query);
  return query;
}

/** The query of an export: a whole list, with columns of its own. */
export function exportQuery(definition: RecordType) {
  const query = z.object(filterFields(definition)).transform((sent) => toListRequest(definition, sent));
  fieldsOfPrograms.add(query);
  return query;
}

/** The search, the order and the filters of a list. */
function filterFields(definition: RecordType) {
  const sorts = sortsOf(definition);
  const sortMessage = `sort is one of ${definition.sort.join(', ')}, with - before it for descending.`;
  return {
    q: searchText.optional().describe(`Searches ${definition.search.join(' and ')}.`),
    sort: (sorts.length > 0 ? z.enum(sorts, sortMessage) : z.never(sortMessage)).optional(),
    ...linkFields(definition),
    status: statusField(definition),
  };
}

function fieldNames({ fields }: RecordType) {
  const names = Object.keys(fields);
  const pattern = new RegExp(`^(?:${names.join('|')})(?:,(?:${names.join('|')}))*$`);
  const message = `fields are some of ${names.join(', ')}, with commas between them.`;
  return z
    .string(message)
    .max(2000, message)
    .regex(pattern, message)
    .optional()
    .describe('Field names, separated by commas: records then contain only these, `_id` and `revision`.');
}

function sortsOf({ sort, queue }: RecordType): string[] {
  return [...sort.flatMap((field) => [field, `-${field}`]), ...(queue ? [queue.by] : [])];
}

/** Validated where it is used: it is ignored for callers who cannot read unpublished entries. */
function statusField(definition: RecordType) {
  const statuses = statusesOf(definition);
  return z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe(`A filter for staff${statuses.length > 0 ? `: ${statuses.join(', ')}` : ''}; else ignored.`);
}

/** The links by which a list is filtered: a parameter for each field with references. */
function linkFields(definition: RecordType): Record<string, z.ZodType<string | undefined>> {
  const parameters = fieldsOfType(definition, 'references').map(({ name, field }) => {
    const message = unknownLinkMessage(field);
    const link = z.string(message).regex(/^[a-z0-9-]{1,100}$/, message);
    return [field.parameter, link.optional().describe(`A link: filters the list by their ${name}.`)];
  });
  return Object.fromEntries(parameters);
}

interface SentQuery {
  limit?: number | undefined;
  offset?: number | undefined;
  q?: string | undefined;
  sort?: string | undefined;
  status?: string | string[] | undefined;
  fields?: string | undefined;
  [parameter: string]: unknown;
}

/** Names and links are in the order of the definition, so that equal requests have one spelling. */
function toListRequest(definition: RecordType, sent: SentQuery): ListRequest {
  const { limit, offset, q: search, sort, status, fields } = sent;
  const requested = fields?.split(',');
  const names = Object.keys(definition.fields) as FieldName<RecordName>[];
  const links = fieldsOfType(definition, 'references').flatMap(({ field }) => {
    const link = sent[field.parameter];
    return typeof link === 'string' ? [[field.parameter, link]] : [];
  });
  return {
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    ...(search && { search }),
    ...(sort !== undefined && { sort: { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') } }),
    ...(requested && { fields: names.filter((name) => requested.includes(name)) }),
    ...(links.length > 0 && { links: Object.fromEntries(links) }),
    ...(status !== undefined && { requestedStatus: status }),
  };
}

/** The statuses by which staff filter a list: publication, or the field `status` of people's records. */
function statusesOf(definition: RecordType): string[] {
  const { status } = definition.fields;
  if (!definition.personal) return [...statusFiltersOf(definition)];
  return status?.kind === 'select' ? Object.keys(status.choices) : [];
}

/**
 * The filter of `?status=` for staff, as a publication status or a value of the field `status`.
 *
 * @throws AppError: invalid
 */
export function readStatus(
  definition: RecordType,
  { requestedStatus: sent }: ListRequest,
): { statusFilter?: StatusFilter; status?: string } {
  const known = statusesOf(definition);
  if (sent === undefined || sent === '' || (definition.personal && known.length === 0)) return {};
  if (typeof sent !== 'string' || !known.includes(sent))
    throw fieldError('invalid', 'status', `status is one of ${known.join(', ')}.`);
  return definition.personal ? { status: sent } : { statusFilter: sent as StatusFilter };
}

function unknownLinkMessage({ to }: ReferencesField): string {
  const typeLabel = findRecordType(to)?.definition.labels.one.toLowerCase();
  return `There is no ${typeLabel} with this link.`;
}

/** The error for a link that is not that of a record of the type. */
export function unknownLinkError(field: ReferencesField): AppError {
  return fieldError('invalid', field.parameter, unknownLinkMessage(field));
}
