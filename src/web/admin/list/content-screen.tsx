import { type ClientLoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router';
import type { ContentType } from '../../../content/define-content.ts';
import { type ContentName, contentNames, contentTypes } from '../../../content/index.ts';
import { privateMeta } from '../../account/page-shell.tsx';
import type { Entry } from '../entry.ts';
import { ContentList } from './content-list.tsx';
import { fetchEntries } from './fetch-entries.ts';
import { pageSize, readListAddress, toApiQuery, toListAddress } from './list-address.ts';

export interface ListedEntries {
  name: ContentName;
  entries: Entry[];
  total: number;
  /** Why there are none, when the list could not be loaded. */
  problem: string | undefined;
}

/** The type that a screen is about: each has an address of its own. */
function typeAt(pathname: string): ContentName {
  const path = pathname
    .toLowerCase()
    .replace(/^\/admin\//, '')
    .replace(/\/+$/, '');
  const name = contentNames.find((one) => contentTypes[one].admin.path === path);
  if (!name) throw new Error(`No content type has the screen ${pathname}.`);
  return name;
}

export const meta = ({ location }: MetaArgs) =>
  privateMeta(contentTypes[typeAt(location.pathname)].admin.label);

/** The screen of every content type; what it shows is said by its address and the definition. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<ListedEntries> {
  const { pathname, searchParams } = new URL(request.url);
  const name = typeAt(pathname);
  const definition: ContentType = contentTypes[name];
  const address = readListAddress(searchParams, definition);
  const { entries, total, problem } = await load(definition, toApiQuery(address), request.signal);
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  // The last entry of the last page has been deleted.
  if (!problem && address.page > lastPage) {
    throw redirect(`${pathname}${toListAddress({ ...address, page: lastPage })}`);
  }
  return { name, entries, total, problem };
}
clientLoader.hydrate = true as const;

async function load(definition: ContentType, query: URLSearchParams, signal: AbortSignal) {
  try {
    return { ...(await fetchEntries(definition, query, signal)), problem: undefined };
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(error);
    return { entries: [], total: 0, problem: error instanceof Error ? error.message : 'Unknown error' };
  }
}

export default function ContentScreen() {
  const listed = useLoaderData<typeof clientLoader>();
  return <ContentList key={listed.name} {...listed} />;
}
