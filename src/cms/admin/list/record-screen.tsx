import { type ClientLoaderFunctionArgs, matchPath, useLoaderData } from 'react-router';
import type { Entry } from '#cms/fields/entry.ts';
import type { AnyField } from '#cms/fields/field.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { fetchEntries, fetchEntry } from '#cms/records/fetch-entries.ts';
import { pageSize, readListAddress, toApiQuery, toListAddress } from '#cms/records/list-address.ts';
import { ownerTypeOf, type RecordName, recordNames, records } from '#cms/records/registry.ts';
import { readForScreen, requirePage } from '#core/admin-ui/use-call.ts';
import type { MetaArgs } from '#core/pages/page-meta.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { loadRecordUi } from '../record-ui.ts';
import { RecordList } from './record-list.tsx';

/**
 * Field types that a row needs even if it does not show them: for the public status, the date, and the public address.
 */
const alwaysNeeded: ReadonlySet<AnyField['kind']> = new Set(['status', 'datetime', 'date', 'slug']);

/** The fields that the list of a type requests, in the order of the definition: those that its rows show or use. */
export function listedFields({ fields, title, newestBy, belongsTo, queue, admin }: RecordType): string[] {
  const shown = new Set([
    title,
    newestBy,
    belongsTo?.field,
    queue?.by,
    ...(admin.marks ?? []),
    ...admin.columns,
  ]);
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    shown.has(name) || alwaysNeeded.has(kind) ? [name] : [],
  );
}

export interface ListedRecords {
  name: RecordName;
  /** The id of the owning record, if there is one. */
  ownerId: string | undefined;
  /** The owning record; undefined if it was not found. */
  owner: Entry | undefined;
  /** With the fields of the list. */
  entries: Entry[];
  total: number;
  /** The error if the list could not be loaded. */
  problem: Error | undefined;
}

/** The type of a screen and the owning record, from its address. */
function findScreen(pathname: string): { name: RecordName; ownerId: string | undefined } {
  for (const name of recordNames) {
    const found = matchPath(`/admin/${records[name].admin.path}`, pathname);
    if (found) return { name, ownerId: Object.values(found.params)[0] };
  }
  throw new Error(`No type of record has the screen ${pathname}.`);
}

export const meta = (args: MetaArgs) =>
  privateMeta(records[findScreen(args.location.pathname).name].admin.label)(args);

/** Loads the screen of a record type; its content follows from the address and the definition. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<ListedRecords> {
  const { pathname, searchParams } = new URL(request.url);
  const { name, ownerId } = findScreen(pathname);
  const definition: RecordType = records[name];
  const address = readListAddress(searchParams, definition);
  const options = { ownerId, signal: request.signal };
  const [listed, owner] = await Promise.all([
    load(name, withQueueOrder(definition, toApiQuery(address)), options),
    findOwner(definition, options),
  ]);
  if (!listed.problem) {
    requirePage(
      { page: address.page, size: pageSize, total: listed.total },
      (page) => pathname + toListAddress({ ...address, page }),
    );
  }
  return { name, ownerId, owner, ...listed };
}
clientLoader.hydrate = true as const;

/** Waiting records come first, in queue order: sorted newest first, the last of them would come first. */
function withQueueOrder({ queue }: RecordType, query: URLSearchParams): URLSearchParams {
  if (queue && !query.has('sort')) query.set('sort', queue.by);
  return query;
}

interface LoadOptions {
  ownerId: string | undefined;
  signal: AbortSignal;
}

function load(name: RecordName, query: URLSearchParams, options: LoadOptions) {
  const definition: RecordType = records[name];
  query.set('fields', listedFields(definition).join());
  return readForScreen(options.signal, { entries: [], total: 0 }, async () => {
    const [listed] = await Promise.all([
      fetchEntries(definition, query, options),
      // Without the feature's UI a removal would skip its question, so the list is not shown then.
      loadRecordUi(name),
    ]);
    return listed;
  });
}

/** The owning record; without it the list is still useful. */
async function findOwner(
  definition: RecordType,
  { ownerId, signal }: LoadOptions,
): Promise<Entry | undefined> {
  const type = ownerTypeOf(definition);
  if (!type || !ownerId) return undefined;
  try {
    return await fetchEntry(type, ownerId, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

export default function RecordScreen() {
  const listed = useLoaderData<typeof clientLoader>();
  return <RecordList key={`${listed.name} ${listed.ownerId}`} {...listed} />;
}
