import { type ClientLoaderFunctionArgs, type MetaArgs, matchPath, useLoaderData } from 'react-router';
import type { Entry } from '#cms/fields/entry.ts';
import type { FieldType } from '#cms/fields/index.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { fetchEntries, fetchEntry } from '#cms/records/fetch-entries.ts';
import { pageSize, readListAddress, toApiQuery, toListAddress } from '#cms/records/list-address.ts';
import { ownerTypeOf, type RecordName, recordNames, records } from '#cms/records/registry.ts';
import { readForScreen, requirePage } from '#core/admin-ui/use-call.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { loadRecordUi } from '../record-ui.ts';
import { RecordList } from './record-list.tsx';

/**
 * Kinds that a row goes by even where it does not show them: whether visitors see the entry and when it takes place, and
 * where it stands on the site.
 */
const alwaysNeeded: ReadonlySet<FieldType> = new Set(['status', 'moment', 'date', 'slug']);

/** The fields that the list of a type asks for, in the order of the definition: what its rows show and go by. */
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
  /** The id of the record that they belong to, where they belong to one. */
  ownerId: string | undefined;
  /** That record; undefined where it could not be found. */
  owner: Entry | undefined;
  /** With the fields that the list shows. */
  entries: Entry[];
  total: number;
  /** Why there are none, when the list could not be loaded. */
  problem: Error | undefined;
}

/** The type that a screen is about, and the record that those shown belong to: each has an address of its own. */
function screenAt(pathname: string): { name: RecordName; ownerId: string | undefined } {
  for (const name of recordNames) {
    const found = matchPath(`/admin/${records[name].admin.path}`, pathname);
    if (found) return { name, ownerId: Object.values(found.params)[0] };
  }
  throw new Error(`No type of record has the screen ${pathname}.`);
}

export const meta = ({ location }: MetaArgs) =>
  privateMeta(records[screenAt(location.pathname).name].admin.label);

/** The screen of every type of record; what it shows is said by its address and the definition. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<ListedRecords> {
  const { pathname, searchParams } = new URL(request.url);
  const { name, ownerId } = screenAt(pathname);
  const definition: RecordType = records[name];
  const address = readListAddress(searchParams, definition);
  const asked = { ownerId, signal: request.signal };
  const [listed, owner] = await Promise.all([
    load(name, inQueue(definition, toApiQuery(address)), asked),
    findOwner(definition, asked),
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

/** Those who wait come first, in their order: newest first, the last of them would stand above the first. */
function inQueue({ queue }: RecordType, query: URLSearchParams): URLSearchParams {
  if (queue && !query.has('sort')) query.set('sort', queue.by);
  return query;
}

interface Asked {
  ownerId: string | undefined;
  signal: AbortSignal;
}

function load(name: RecordName, query: URLSearchParams, asked: Asked) {
  const definition: RecordType = records[name];
  query.set('fields', listedFields(definition).join());
  return readForScreen(asked.signal, { entries: [], total: 0 }, async () => {
    const [listed] = await Promise.all([
      fetchEntries(definition, query, asked),
      // Without it a removal would not ask what it has to ask: then the list is not shown.
      loadRecordUi(name),
    ]);
    return listed;
  });
}

/** The record that others belong to; without it their list is still of use. */
async function findOwner(definition: RecordType, { ownerId, signal }: Asked): Promise<Entry | undefined> {
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
