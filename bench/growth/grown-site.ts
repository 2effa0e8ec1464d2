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
import { findGrowingList } from '../../src/site/growing-lists.ts';
import type { Running } from '../servers/processes.ts';
import { signIn } from '../servers/site.ts';
import type { ApiDocument } from './documented-calls.ts';

/** A site that is measured, and what has to be known of it. */
export interface GrownSite {
  server: Running;
  staff: { Authorization: string };
  /** The first entry of each type, as staff see it. */
  first: Record<RecordName, Entry>;
  /** The last entry of each type. */
  last: Record<ContentName, Entry>;
  /** A webinar that parents have enrolled for. */
  webinar: string;
  conversation: string;
  picture: string;
  /** Of each type the topic and the age group that most of its entries carry, by parameter. */
  carried: Record<ContentName, Record<string, Carried>>;
  /** Of each type how many entries its page shows; 0 where that does not grow, or is not longer than at first. */
  shown: Record<ContentName, number>;
  /** The paths of the parts of its map. */
  map: string[];
  /** The OpenAPI document. */
  calls: ApiDocument;
}

interface Carried {
  link: string;
  /** How many entries carry it. */
  total: number;
}

type Entry = Record<string, unknown> & { _id: string; link?: string };

/** @throws Error where it has nothing of something that is asked for */
export async function knowSite(server: Running): Promise<GrownSite> {
  const staff = await signIn(server);

  async function read(path: string): Promise<{ body: unknown; total: number }> {
    const answer = await fetch(`${server.url}/api/v1/${path}`, { headers: staff });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    return { body: await answer.json(), total: Number(answer.headers.get('x-total-count') ?? 0) };
  }

  /** A list is the answer, or the only thing in it. */
  async function list(path: string): Promise<Entry[]> {
    const { body } = await read(path);
    return Array.isArray(body) ? body : (Object.values(body as object).find(Array.isArray) ?? []);
  }

  async function findWebinar(): Promise<string> {
    for (const { _id } of await list(`${listCall(contentTypes.webinar)}?limit=100`)) {
      const { total } = await read(`${listCall(records.registration, _id)}?limit=1`);
      if (total > 0) return _id;
    }
    throw new Error('Nobody has enrolled for a webinar.');
  }

  async function firstOf(path: string): Promise<Entry> {
    const [entry] = await list(path);
    if (!entry) throw new Error(`${path} lists nothing.`);
    return entry;
  }

  async function lastOf(path: string): Promise<Entry> {
    const { total } = await read(`${path}?limit=1`);
    return firstOf(`${path}?limit=1&offset=${Math.max(0, total - 1)}`);
  }

  async function mostCarried(name: ContentName): Promise<Record<string, Carried>> {
    const definition: RecordType = contentTypes[name];
    const found = fieldsOfKind(definition, 'references').map(async ({ field }) => {
      const to = contentNames.find((one) => one === field.to) ?? 'topic';
      let most: Carried = { link: '', total: -1 };
      for (const { link = '' } of await list(listCall(contentTypes[to]))) {
        const { total } = await read(`${listCall(definition)}?limit=1&${field.parameter}=${link}`);
        if (total > most.total) most = { link, total };
      }
      return [field.parameter, most] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  }

  async function countShown(name: ContentName): Promise<number> {
    const page = findGrowingList(contentTypes[name].page.list);
    const answer = page && (await fetch(`${server.url}/lists${page.path}/${page.steps.first}`));
    return answer?.ok ? ((await answer.json()) as { total: number }).total : 0;
  }

  async function readMap(): Promise<string[]> {
    const map = await (await fetch(`${server.url}/sitemap.xml`)).text();
    return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, part = '']) => new URL(part).pathname);
  }

  const webinar = await findWebinar();
  const each = async <Name extends RecordName, Found>(
    names: readonly Name[],
    find: (name: Name) => Promise<Found>,
  ) => {
    const pairs = await Promise.all(names.map(async (name) => [name, await find(name)] as const));
    return Object.fromEntries(pairs) as Record<Name, Found>;
  };
  const { body: calls } = await read('docs/json');
  return {
    server,
    staff,
    webinar,
    first: await each(recordNames, (name) => firstOf(`${listCall(records[name], webinar)}?limit=1`)),
    last: await each(contentNames, (name) => lastOf(listCall(contentTypes[name]))),
    conversation: String((await firstOf('conversations?tab=all&limit=1')).id),
    picture: String((await firstOf('pictures?limit=1')).name),
    carried: await each(contentNames, mostCarried),
    shown: await each(contentNames, countShown),
    map: await readMap(),
    calls: calls as ApiDocument,
  };
}
