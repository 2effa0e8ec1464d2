import { randomUUID } from 'node:crypto';
import { publicAddress, removalCall } from '../../src/cms/records/addresses.ts';
import { contentTypes } from '../../src/cms/records/registry.ts';
import type { Running } from '../servers/processes.ts';
import { type Hold, whileWatching } from './held-loop.ts';
import type { HostileRequest } from './hostile-bodies.ts';
import { sendHostile } from './send-hostile.ts';
import { storedTexts } from './stored-texts.ts';

const json = { 'Content-Type': 'application/json' };

/** Of which types entries are stored, and in which fields of them stand the texts. */
const types = [
  { type: 'blog', texts: ['content'], rest: { shortContent: 'Hostile', status: '1' } },
  { type: 'course', texts: ['description', 'curriculum'], rest: {} },
] as const;
type Type = (typeof types)[number];

interface Entry {
  of: Type;
  what: string;
  values: Record<string, string>;
  _id: string;
  link: string;
}

/** What shows or finds all of them; and what staff read of them. */
const together = [
  ...[
    '/',
    '/_.data',
    '/blogs',
    '/blogs.data',
    '/blogs?show=60',
    '/courses',
    '/courses.data',
    '/courses?show=60',
  ],
  ...['/feed.xml', '/feed.json', '/llms.txt', '/search?q=x1y', '/search?q=hostile', 'search?q=a'],
  ...['course', 'blogs', 'blogs?limit=50&fields=content'],
];
const ofStaff = [
  'checks/entries',
  'exports/blog',
  'exports/course',
  'changes',
  'palette?q=hostile',
  'drafts',
];

/**
 * For how long others wait while texts as long as they may be are stored, shown, found, checked, previewed, changed and
 * put away. Each page is asked for once: it is kept until something has changed.
 *
 * @param pictures the names of those that the site has
 * @throws Error where one of the texts is not stored, or what is asked for is not answered
 */
export async function measureArticles(
  site: Running,
  staff: Record<string, string>,
  pictures: readonly string[],
): Promise<Hold[]> {
  const holds: Hold[] = [];
  let isWarm = false;

  async function measure(request: HostileRequest): Promise<string> {
    let answer = '';
    const { own, held } = await whileWatching(site, async () => {
      answer = await sendHostile(site, request, staff);
    });
    if (isWarm) holds.push({ what: request.what, own, held });
    return answer;
  }
  const read = (what: string, path: string, byStaff?: true) =>
    measure({ what, method: 'GET', path, answered: 200, ...(byStaff && { byStaff }) });
  const write = (what: string, method: string, path: string, answered: number, body?: object) => {
    const sent = body && { headers: json, body: JSON.stringify(body) };
    return measure({ what, method, path, answered, byStaff: true, ...sent });
  };

  async function store(of: Type, what: string, text: string): Promise<Entry> {
    const texts = Object.fromEntries(of.texts.map((name) => [name, text]));
    const values = { title: `Hostile ${what}`, images: pictures[0] ?? '', ...of.rest, ...texts };
    const { path } = contentTypes[of.type].api;
    const answer = await write(`a ${of.type} is stored: ${what}`, 'POST', path, 201, values);
    const { _id, link } = JSON.parse(answer) as { _id: string; link: string };
    return { of, what, values, _id, link };
  }

  async function readAlone({ of: { type }, what, _id, link }: Entry) {
    const page = publicAddress(contentTypes[type], { link });
    await read(`the page of a ${type}: ${what}`, page);
    await read(`the data of that page: ${what}`, `${page}.data`);
    await read(`a ${type} as JSON: ${what}`, `${contentTypes[type].api.path}/${link}`);
    await read(`the entry of a ${type}: ${what}`, `entries/${type}/${_id}`, true);
  }

  async function preview({ of: { type }, what, values }: Entry) {
    const [draft, save] = [randomUUID(), randomUUID()];
    const head = { save, revision: 0, record: type, recordId: '', baseRevision: 0 };
    await write(`a draft of a ${type}: ${what}`, 'PUT', `drafts/${draft}`, 200, { ...head, values });
    const made = await write(`a preview is made: ${what}`, 'POST', 'previews', 201, { record: type, draft });
    const { pathname, search } = new URL((JSON.parse(made) as { url: string }).url);
    await read(`the preview of a ${type}: ${what}`, pathname + search);
  }

  async function change({ of: { type, texts }, what, _id }: Entry) {
    const others = Object.fromEntries(texts.map((name) => [name, `<p>${what}</p>`]));
    const path = `${contentTypes[type].api.path}/${_id}`;
    await write(`a ${type} gets other words: ${what}`, 'PUT', path, 200, others);
    await read(`the history of a ${type}: ${what}`, `history/${type}/${_id}`, true);
    const back = `history/${type}/${_id}/1/restore`;
    await write(`a ${type} gets its words back: ${what}`, 'POST', back, 200);
    const removal = removalCall(contentTypes[type], _id);
    await write(`a ${type} is put away: ${what}`, 'DELETE', removal, 200);
  }

  async function readTogether() {
    for (const path of together) await read(`all such texts: ${path}`, path);
    for (const path of ofStaff) await read(`all such texts: ${path}`, path, true);
  }

  const entries: Entry[] = [];
  for (const [what, text] of Object.entries({ none: '<p>a</p>', ...storedTexts(pictures) })) {
    for (const of of types) {
      const entry = await store(of, what, text);
      await readAlone(entry);
      await preview(entry);
      // The first ones also load and compile what the others need.
      if (isWarm) entries.push(entry);
      else await change(entry);
    }
    if (!isWarm) await readTogether();
    isWarm = true;
  }
  await readTogether();
  for (const entry of entries) await change(entry);
  return holds;
}
