import { randomUUID } from 'node:crypto';
import { publicAddress, removalCall } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { type HostileRequest, json } from './bodies.ts';

/** Characters: slightly less than the maximum of a stored rich text, without its pictures. */
const most = 99_000;

/** Repeats a unit while there is room, each time with another number. */
function numbered(unit: (number: string, at: number) => string): string {
  let text = '';
  for (let at = 0; ; at++) {
    const next = unit(at.toString(36), at);
    if (next === '' || text.length + next.length > most) return text;
    text += next;
  }
}
const fill = (unit: string) => unit.repeat(Math.floor(most / unit.length));
const around = (open: string, tx: string, close: string) =>
  open + tx.slice(0, most - open.length - close.length) + close;
const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}a${close.repeat(depth)}`;
const picture = (name: string | undefined) => (name ? `<img src="/uploads/${name}" />` : '');
const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
/** Hindi consonants to build words of. */
const consonants = 'कखगचजटडतदनपबमरलवसह';
const hindi = (number: string) =>
  Array.from(number, (digit) => consonants[Number.parseInt(digit, 36) % consonants.length]).join('');

/**
 * Rich texts that the site stores unchanged, and that are meant to make showing, searching and checking them slow.
 * Sanitising makes none of them too long.
 *
 * @param pictures names of stored pictures
 */
export const hostileArticles = (pictures: readonly string[]): Readonly<Record<string, string>> => ({
  'headings of the same words': fill('<h2>Sleep</h2>'),
  'headings of other words each': numbered((n) => `<h2>w${n}</h2>`),
  'headings of all levels': fill('<h1>a</h1><h2>b</h2><h3>c</h3>'),
  'headings within one another': fill(nested('<h2><h3>', '</h3></h2>', 40)),
  'a heading of all of it': around(
    '<h2>',
    numbered((n) => `${n} `),
    '</h2>',
  ),
  'questions and answers': numbered((n) => `<h3>Why ${n}?</h3><p>a</p>`),
  'links to other addresses each': numbered((n) => `<a href="/x${n}">a</a>`),
  'links to entries that are not there': numbered((n) => `<a href="/blogDetail/x${n}">a</a>`),
  'links to places on pages': numbered((n) => `<a href="/about-us#x${n}">a</a>`),
  'links to one page': fill('<a href="/blogs">here</a>'),
  'links elsewhere': numbered((n) => `<a href="http://a.b/${n}">a</a>`),
  'links within one another': fill(nested('<a href="/a">', '</a>', 90)),
  'links without words': `a${fill('<a href="#"></a>')}`,
  tables: fill('<table><caption>a</caption><tbody><tr><td>a</td></tr></tbody></table>'),
  'a table of cells': around(
    '<table><tbody><tr>',
    fill('<td>a</td>').slice(0, 98_900),
    '</tr></tbody></table>',
  ),
  'cells over many others': fill(
    '<table><tbody><tr><td colspan="50" rowspan="50">a</td></tr></tbody></table>',
  ),
  'a list of items': fill('<ul><li>a</li></ul>'),
  'lists within one another': fill(nested('<ul><li>a', '</li></ul>', 48)),
  'quotations within one another': fill(nested('<blockquote>a', '</blockquote>', 95)),
  'other pictures each': numbered((_n, at) => picture(pictures[at])),
  'the same picture': fill(picture(pictures[0])),
  'videos of other addresses each': numbered(
    (n) =>
      `<figure class="video"><a href="https://youtu.be/${n.padStart(11, '_')}">${n}</a><figcaption>a</figcaption></figure>`,
  ),
  'the same video': fill(`<figure class="video"><a href="${film}">a</a></figure>`),
  'links to a video': fill(`<p><a href="${film}">a</a></p>`),
  'words without a block': fill('a b c, '),
  'a paragraph of new words': around(
    '<p>',
    numbered((n) => `x${n}y `),
    '</p>',
  ),
  'a paragraph of new Hindi words': around(
    '<p>',
    numbered((n) => `${hindi(n)} `),
    '</p>',
  ),
  'a paragraph of one word': around('<p>', fill('a'), '</p>'),
  'paragraphs of a letter': fill('<p>a</p>'),
  'sentences of a letter': around('<p>', fill('A. '), '</p>'),
  breaks: fill('a<br />'),
  'runs of bold and italic': fill('<b>a</b><i>b</i>'),
  'runs of colours': fill('<span class="ql-color-e60000">a</span>'),
  'half words': fill('a<b>b</b>'),
  escapes: fill('&amp;'),
  'less-than signs': fill('&lt;'),
  quotes: fill('"'),
  'invisible signs': `a${fill('\u200b')}`,
  'marks on one letter': `a${fill('\u0301')}`.slice(0, most),
  'faces of many parts': fill('\u{1f469}\u200d'),
  ligatures: fill('\ufdfa'),
  'code of many lines': around('<pre>', fill('a\n'), '</pre>'),
  placeholders: fill('<p>[add</p>'),
  braces: fill('{{'),
});

/** Sends a request and checks the status. @returns the text of the answer */
type Send = (request: HostileRequest, isCounted: boolean) => Promise<string>;

/** Types of which entries are stored, and the fields that have the texts. */
const types = [
  { type: 'blog', texts: ['content'], rest: { shortContent: 'Hostile', status: '1' } },
  { type: 'course', texts: ['description', 'curriculum'], rest: {} },
] as const;

interface Entry {
  of: (typeof types)[number];
  what: string;
  values: Record<string, string>;
  _id: string;
  link: string;
}

/** Pages and calls that show or search all entries; and those of staff. */
const together = [
  ...['/', '/_.data', '/blogs', '/blogs.data', '/blogs?show=60', '/courses', '/courses.data'],
  ...['/courses?show=60', '/feed.xml', '/feed.json', '/llms.txt', '/search?q=x1y', '/search?q=hostile'],
  ...['search?q=a', 'course', 'blogs', 'blogs?limit=50&fields=content'],
];
const ofStaff = [
  ...['checks/entries', 'exports/blog', 'exports/course', 'changes', 'palette?q=hostile', 'drafts'],
];

/**
 * Stores, shows, searches, checks, previews, changes and removes texts as long as they may be. Each page is asked for once:
 * it is in the cache until something changes.
 *
 * @param send gets whether a request counts: those for the first entries also load and compile the code of the site
 * @param texts with their names
 * @param picture the name of one that the site has
 */
export async function sendArticles(
  send: Send,
  texts: Readonly<Record<string, string>>,
  picture: string,
): Promise<void> {
  let isWarm = false;
  const read = (what: string, path: string, byStaff?: true) =>
    send({ what, method: 'GET', path, answered: 200, ...(byStaff && { byStaff }) }, isWarm);
  const write = (what: string, method: string, path: string, answered: number, body?: object) => {
    const sent = body && { headers: json, body: JSON.stringify(body) };
    return send({ what, method, path, answered, byStaff: true, ...sent }, isWarm);
  };

  async function store(of: Entry['of'], what: string, text: string): Promise<Entry> {
    const filled = Object.fromEntries(of.texts.map((name) => [name, text]));
    const values = { title: `Hostile ${what}`, images: picture, ...of.rest, ...filled };
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
    const head = { saveKey: save, revision: 0, record: type, recordId: '', baseRevision: 0 };
    await write(`a draft of a ${type}: ${what}`, 'PUT', `drafts/${draft}`, 200, { ...head, values });
    const made = await write(`a preview is made: ${what}`, 'POST', 'previews', 201, {
      record: type,
      draftId: draft,
    });
    const { pathname, search } = new URL((JSON.parse(made) as { url: string }).url);
    await read(`the preview of a ${type}: ${what}`, pathname + search);
  }

  async function change({ of: { type, texts }, what, _id }: Entry) {
    const others = Object.fromEntries(texts.map((name) => [name, `<p>${what}</p>`]));
    const path = `${contentTypes[type].api.path}/${_id}`;
    await write(`a ${type} gets another text: ${what}`, 'PUT', path, 200, others);
    await read(`the history of a ${type}: ${what}`, `history/${type}/${_id}`, true);
    const back = `history/${type}/${_id}/1/restore`;
    await write(`a ${type} gets its text back: ${what}`, 'POST', back, 200);
    await write(`a ${type} is removed: ${what}`, 'DELETE', removalCall(contentTypes[type], _id), 200);
  }

  async function readTogether() {
    for (const path of together) await read(`all such texts: ${path}`, path);
    for (const path of ofStaff) await read(`all such texts: ${path}`, path, true);
  }

  const entries: Entry[] = [];
  for (const [what, text] of Object.entries({ none: '<p>a</p>', ...texts })) {
    for (const of of types) {
      const entry = await store(of, what, text);
      await readAlone(entry);
      await preview(entry);
      if (isWarm) entries.push(entry);
      else await change(entry);
    }
    if (!isWarm) await readTogether();
    isWarm = true;
  }
  await readTogether();
  for (const entry of entries) await change(entry);
}
