import { fourAtATime, type ListSteps, sixAtATime, threeAtATime } from '../../src/cms/public/list-part.ts';
import { isAddressedById, listCall } from '../../src/cms/records/addresses.ts';
import { fieldsOfType, type RecordType } from '../../src/cms/records/definition.ts';
import * as registry from '../../src/cms/records/registry.ts';
import type { Server } from '../servers/process.ts';
import { createClient, type Headers, signIn } from '../servers/site.ts';
import type { ApiDocument } from './documented-calls.ts';

const { contentNames, contentTypes, recordNames, records } = registry;
type ContentName = registry.ContentName;

/** The steps by which pages of lists grow. Their own table, src/site/growing-lists.ts, imports JSX. */
export const listSteps: Partial<Record<ContentName, ListSteps>> = {
  ...{ blog: threeAtATime, media: threeAtATime, videoupload: fourAtATime },
  ...{ course: sixAtATime, community: sixAtATime, webinar: sixAtATime },
};

/** A request for both sites. */
export interface Subject {
  /** Below the site's address, with names of values in braces, such as {blog.link}. */
  path: string;
  /** The path for the grown site instead: as much of the same list, from its beginning. */
  beside?: string;
  /** An entry of this type is edited before each request, so that no cache can answer it. */
  edit?: ContentName;
  /** Instead of a read, an entry of this type is edited, and the work that follows is waited for. */
  write?: ContentName;
  isForStaff?: true;
  /** Its answer contains all records: it takes longer the more there are, but must not delay other requests. */
  isWhole?: true;
}

type Entry = Record<string, unknown> & { _id: string; link?: string };

/** A site that is measured, with ids and links of what it has. */
export interface ExploredSite {
  server: Server;
  staff: Headers;
  /** The first entry of each type, as staff see it. */
  first: Record<string, Entry>;
  /** The values for paths of subjects, by name. */
  values: Record<string, string>;
  /** The parameters of topics and age groups by type, with the number of entries that have the most used one. */
  tagged: Record<string, Record<string, number>>;
  /** The number of entries on the page of each type; 0 where it does not grow, or is not longer than at first. */
  listTotals: Record<string, number>;
  map: string[];
  calls: ApiDocument;
}

/** A path with the values of a site. @throws Error where one is missing */
export function pathOf(path: string, { values }: ExploredSite): string {
  return path.replace(/\{([\w.]+)\}/g, (_, name: string) => {
    const { [name]: value } = values;
    if (value === undefined) throw new Error(`Nothing is known as ${name}.`);
    return value;
  });
}

/** @throws Error where the site has no record of a requested type */
export async function exploreSite(server: Server): Promise<ExploredSite> {
  const staff = await signIn(server);
  const client = createClient(server, staff);

  /** A list is the answer, or the only list in it. */
  async function list(path: string): Promise<Entry[]> {
    const body = await client.json<object>(path);
    return Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) ?? []);
  }
  async function count(path: string): Promise<number> {
    const answer = await client.call(path);
    await answer.arrayBuffer();
    return Number(answer.headers.get('x-total-count') ?? 0);
  }
  async function firstOf(path: string): Promise<Entry> {
    const [entry] = await list(path);
    if (!entry) throw new Error(`${path} lists nothing.`);
    return entry;
  }
  async function findWebinar(): Promise<string> {
    for (const { _id } of await list(`${listCall(contentTypes.webinar)}?limit=100`))
      if ((await count(`${listCall(records.registration, _id)}?limit=1`)) > 0) return _id;
    throw new Error('No webinar has a registration.');
  }

  const webinar = await findWebinar();
  const map = (await client.text('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g);
  const explored: ExploredSite = {
    ...{ server, staff, first: {}, tagged: {}, listTotals: {} },
    values: {
      webinar,
      conversation: String((await firstOf('conversations?tab=all&limit=1')).id),
      picture: String((await firstOf('pictures?limit=1')).name),
    },
    map: [...map].map(([, part = '']) => new URL(part).pathname),
    calls: await client.json<ApiDocument>('docs/json'),
  };
  const { values } = explored;
  for (const name of recordNames) {
    const entry = await firstOf(`${listCall(records[name], webinar)}?limit=1`);
    explored.first[name] = entry;
    values[`${name}._id`] = entry._id;
    values[`${name}.link`] = String(entry.link);
  }
  for (const name of contentNames) {
    const definition: RecordType = contentTypes[name];
    const all = `${listCall(definition)}?limit=1`;
    const last = await firstOf(`${all}&offset=${Math.max(0, (await count(all)) - 1)}`);
    values[`last.${name}`] = String(isAddressedById(contentTypes[name]) ? last._id : last.link);
    const tagged: Record<string, number> = {};
    explored.tagged[name] = tagged;
    for (const { field } of fieldsOfType(definition, 'references')) {
      const { parameter, to } = field;
      const target = contentNames.find((one) => one === to) ?? 'topic';
      for (const { link = '' } of await list(listCall(contentTypes[target]))) {
        const total = await count(`${all}&${parameter}=${link}`);
        if (total <= (tagged[parameter] ?? -1)) continue;
        tagged[parameter] = total;
        values[`${name}.${parameter}`] = link;
      }
    }
    const { [name]: steps } = listSteps;
    const page = steps && (await fetch(`${server.url}/lists${contentTypes[name].page.list}/${steps.first}`));
    explored.listTotals[name] = page?.ok ? ((await page.json()) as { total: number }).total : 0;
  }
  return explored;
}
