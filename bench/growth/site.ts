import { fourAtATime, type ListSteps, sixAtATime, threeAtATime } from '../../src/cms/public/list-part.ts';
import { listCall } from '../../src/cms/records/addresses.ts';
import { fieldsOfKind, type RecordType } from '../../src/cms/records/definition.ts';
import {
  type ContentName,
  contentNames,
  contentTypes,
  type RecordName,
  recordNames,
  records,
} from '../../src/cms/records/registry.ts';
import type { Server } from '../servers/process.ts';
import { createClient, type Headers, signIn } from '../servers/site.ts';
import type { ApiDocument } from './documented-calls.ts';

/** The steps by which pages of lists grow. Their own table (src/site/growing-lists.ts) has JSX, which Node does not load. */
export const listSteps: Partial<Record<ContentName, ListSteps>> = {
  ...{ blog: threeAtATime, media: threeAtATime, videoupload: fourAtATime },
  ...{ course: sixAtATime, community: sixAtATime, webinar: sixAtATime },
};

/** A request for both sites. */
export interface Subject {
  what: string;
  /** Below the site's address. */
  path(site: KnownSite): string;
  /** The path that the grown site is asked for in place of the other site: as much of the same list, from its beginning. */
  beside?: string;
  /** An entry of this type is edited before each request, so that no cache can answer it. */
  edit?: ContentName;
  /** The body of a write; the work that follows on it is waited for. */
  body?(site: KnownSite): object;
  isForStaff?: true;
  /** Its answer has everything there is: it takes longer the more there is, but must not delay other requests. */
  isWhole?: true;
}

type Entry = Record<string, unknown> & { _id: string; link?: string };
/** A topic or age group, and the number of entries that have it. */
interface Tag {
  link: string;
  total: number;
}

/** A site that is measured, with ids and links of what it has. */
export interface KnownSite {
  server: Server;
  staff: Headers;
  /** The first entry of each type, as staff see it, and the last one. */
  first: Record<RecordName, Entry>;
  last: Record<ContentName, Entry>;
  /** A webinar with registrations. */
  webinar: string;
  conversation: string;
  picture: string;
  /** Of each type the topic and the age group that most of its entries have, by parameter. */
  tags: Record<ContentName, Record<string, Tag>>;
  /** Of each type the number of entries on its page; 0 where that does not grow, or is not longer than at first. */
  shown: Record<ContentName, number>;
  /** The paths of the parts of its sitemap. */
  map: string[];
  calls: ApiDocument;
}

/** @throws Error where it has nothing of a type that is asked for */
export async function knowSite(server: Server): Promise<KnownSite> {
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
  async function lastOf(name: ContentName): Promise<Entry> {
    const path = `${listCall(contentTypes[name])}?limit=1`;
    return firstOf(`${path}&offset=${Math.max(0, (await count(path)) - 1)}`);
  }
  async function findWebinar(): Promise<string> {
    for (const { _id } of await list(`${listCall(contentTypes.webinar)}?limit=100`))
      if ((await count(`${listCall(records.registration, _id)}?limit=1`)) > 0) return _id;
    throw new Error('No webinar has a registration.');
  }
  async function mostUsedTags(name: ContentName): Promise<Record<string, Tag>> {
    const definition: RecordType = contentTypes[name];
    const found = fieldsOfKind(definition, 'references').map(async ({ field }) => {
      const to = contentNames.find((one) => one === field.to) ?? 'topic';
      let most: Tag = { link: '', total: -1 };
      for (const { link = '' } of await list(listCall(contentTypes[to]))) {
        const total = await count(`${listCall(definition)}?limit=1&${field.parameter}=${link}`);
        if (total > most.total) most = { link, total };
      }
      return [field.parameter, most] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  }
  async function countShown(name: ContentName): Promise<number> {
    const { [name]: steps } = listSteps;
    const answer =
      steps && (await fetch(`${server.url}/lists${contentTypes[name].page.list}/${steps.first}`));
    return answer?.ok ? ((await answer.json()) as { total: number }).total : 0;
  }
  async function each<Name extends RecordName, Found>(
    names: readonly Name[],
    find: (name: Name) => Promise<Found>,
  ): Promise<Record<Name, Found>> {
    const pairs = await Promise.all(names.map(async (name) => [name, await find(name)] as const));
    return Object.fromEntries(pairs) as Record<Name, Found>;
  }

  const webinar = await findWebinar();
  const map = (await client.text('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g);
  return {
    ...{ server, staff, webinar },
    first: await each(recordNames, (name) => firstOf(`${listCall(records[name], webinar)}?limit=1`)),
    last: await each(contentNames, lastOf),
    conversation: String((await firstOf('conversations?tab=all&limit=1')).id),
    picture: String((await firstOf('pictures?limit=1')).name),
    tags: await each(contentNames, mostUsedTags),
    shown: await each(contentNames, countShown),
    map: [...map].map(([, part = '']) => new URL(part).pathname),
    calls: await client.json<ApiDocument>('docs/json'),
  };
}
