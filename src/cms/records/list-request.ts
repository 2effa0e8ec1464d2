import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { ReferencesField } from '#cms/fields/references/field.ts';
import { type StatusFilter, statusFiltersOf } from '#cms/fields/status/schedule.ts';
import type { Page } from '#core/database/batches.ts';
import { AppError, fieldError } from '#core/errors.ts';
import { parseFields } from '#core/http/body-fields.ts';
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
}

const maxPageSize = 100;
const limitMessage = `limit is a whole number from 1 to ${maxPageSize}.`;
const offsetMessage = 'offset is a whole number, 0 or more.';
const wholeNumber = /^\d{1,9}$/;

const paging = z.object({
  limit: z
    .string(limitMessage)
    .regex(wholeNumber, limitMessage)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= maxPageSize, limitMessage)
    .optional(),
  offset: z.string(offsetMessage).regex(wholeNumber, offsetMessage).transform(Number).optional(),
});

/** Parses `?limit=` and `?offset=`. @throws AppError: invalid */
export function readPage(query: unknown): Page {
  return parseFields(paging, query);
}

/** The same with the largest page as default limit, for calls that always return the total. */
export function readBoundedPage(query: unknown): { limit: number; offset: number } {
  const { limit = maxPageSize, offset = 0 } = readPage(query);
  return { limit, offset };
}

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

/** Parses the query of a list call; field names are checked against the definition. @throws AppError: invalid */
export function readListQuery(definition: RecordType, query: unknown): ListRequest {
  const { q, sort, fields } = query as { q?: unknown; sort?: unknown; fields?: unknown };
  const { limit, offset } = readPage(query);
  const links = readLinks(definition, query as Record<string, unknown>);
  if (q !== undefined && (typeof q !== 'string' || q.length > 200 || q.includes('\0'))) {
    throw new AppError('invalid', 'q is a text of at most 200 characters.', {
      errors: { q: 'Please shorten it.' },
    });
  }
  return {
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    ...(q?.trim() && { search: q.trim() }),
    ...(sort !== undefined && { sort: readSort(definition, sort) }),
    ...(fields !== undefined && { fields: readFieldNames(definition, fields) }),
    ...(Object.keys(links).length > 0 && { links }),
  };
}

/**
 * Parses `?status=`, a filter for staff; ignored for callers who cannot read unpublished entries.
 *
 * @throws AppError: invalid
 */
export function readStatusFilter(definition: RecordType, query: unknown): { statusFilter?: StatusFilter } {
  const { status } = query as { status?: unknown };
  if (status === undefined || status === '') return {};
  const known = statusFiltersOf(definition);
  const statusFilter = known.find((one) => one === status);
  if (statusFilter) return { statusFilter };
  throw fieldError('invalid', 'status', `status is one of ${known.join(', ')}.`);
}

/** The same for people's records: a value of their field `status`. @throws AppError: invalid */
export function readStatus({ fields }: RecordType, query: unknown): { status?: string } {
  const { status } = query as { status?: unknown };
  if (status === undefined || status === '' || fields.status?.kind !== 'select') return {};
  const { choices } = fields.status;
  if (typeof status === 'string' && Object.hasOwn(choices, status)) return { status };
  throw fieldError('invalid', 'status', `status is one of ${Object.keys(choices).join(', ')}.`);
}

/** In the order of the definition; whether such records exist is checked in the database. */
function readLinks(definition: RecordType, query: Record<string, unknown>): Record<string, string> {
  const requested = fieldsOfType(definition, 'references').flatMap(({ field }): [string, string][] => {
    const link = query[field.parameter];
    if (link === undefined) return [];
    if (typeof link === 'string' && /^[a-z0-9-]{1,100}$/.test(link)) return [[field.parameter, link]];
    throw unknownLinkError(field);
  });
  return Object.fromEntries(requested);
}

/** The error for a link that is not that of a record of the type. */
export function unknownLinkError({ to, parameter }: ReferencesField): AppError {
  const typeLabel = findRecordType(to)?.definition.labels.one.toLowerCase();
  return fieldError('invalid', parameter, `There is no ${typeLabel} with this link.`);
}

/** In the order of the definition, so that equal requests have one spelling. */
function readFieldNames(definition: RecordType, sent: unknown): FieldName<RecordName>[] {
  const known = Object.keys(definition.fields);
  const requested = typeof sent === 'string' && sent.length <= 2000 ? sent.split(',') : [''];
  if (requested.every((name) => known.includes(name))) {
    return known.filter((name) => requested.includes(name)) as FieldName<RecordName>[];
  }
  throw fieldError('invalid', 'fields', `fields are some of ${known.join(', ')}, with commas between them.`);
}

function readSort(definition: RecordType, sort: unknown): NonNullable<ListQuery['sort']> {
  const [, minus, field = ''] = /^(-?)(\w+)$/.exec(String(sort)) ?? [];
  const { queue } = definition;
  if (queue && sort === queue.by) return { field: queue.by, descending: false };
  if (typeof sort === 'string' && definition.sort.includes(field))
    return { field, descending: minus === '-' };
  const message = `sort is one of ${definition.sort.join(', ')}, with - before it for descending.`;
  throw fieldError('invalid', 'sort', message);
}
