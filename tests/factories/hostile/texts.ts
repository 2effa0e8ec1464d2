import { randomUUID } from 'node:crypto';
import { fill, freshId, type HostileRequest, json } from './bodies.ts';

/** Characters that a draft may hold, counted as JSON. */
const draftLength = 1_900_000;
/** Bytes that calls take: for settings, for emails and replies, for requests about data. */
const [ofSettings, ofWords, ofRequests] = [500_000, 60_000, 16_000];

/** Units that texts repeat to make reading them slow. */
const units = {
  spaces: ' a',
  breaks: 'a\n',
  braces: '{name}',
  'half braces': '{',
  tags: '<b>',
  'half tags': '<a',
  ligatures: '\ufdfa',
  marks: 'a\u0301',
  'unseen signs': '\u200b',
  addresses: 'https://a.b/ ',
  'half addresses': 'https://',
};

const kept = (unit: string) => fill(unit, (draftLength * unit.length) / (JSON.stringify(unit).length - 2));
const worded = (unit: string, bytes: number) => fill(unit, (bytes * unit.length) / Buffer.byteLength(unit));
/** 250,000 words, and the beginning of one more. */
const many = `${Array.from({ length: 250_000 }, (_, at) => at.toString(36)).join(' ')} XY`;

/** Drafts that are previewed, with their type and values. */
const previewed: { what: string; record: string; values: Record<string, string> }[] = [
  { what: 'sources', record: 'blog', values: { title: 'Hostile', sources: kept('a\n') } },
  { what: 'empty sources', record: 'blog', values: { title: 'Hostile', sources: kept(' \n') } },
  {
    what: 'chapters',
    record: 'videoupload',
    values: { title: 'Hostile', chapters: kept('0:00 a\n') },
  },
  { what: 'cues', record: 'videoupload', values: { title: 'Hostile', chapters: kept('0:00 -->\n') } },
  { what: 'a title', record: 'course', values: { title: kept('a ') } },
  { what: 'ligatures', record: 'course', values: { title: 'Hostile', price: kept('\ufdfa') } },
  { what: 'tags', record: 'course', values: { title: 'Hostile', description: fill('<b>', 59_000) } },
  {
    what: 'pictures',
    record: 'course',
    values: { title: 'Hostile', description: kept('<img src="data:') },
  },
  {
    what: 'what is too long for an article',
    record: 'blog',
    values: { title: 'Hostile', content: fill('<p>a</p>', 150_000) },
  },
];

/**
 * The objects that the requests refer to: ids of drafts in the order of `previewed`, the pages of their previews, a
 * conversation.
 */
interface PreparedTexts {
  drafts: string[];
  pages: string[];
  conversation: string;
}

/**
 * Saves the drafts, and makes their previews.
 *
 * @param call makes a call of staff and answers its JSON; throws where it is refused
 */
export async function prepareTexts(
  call: (method: string, path: string, body?: object) => Promise<unknown>,
): Promise<PreparedTexts> {
  const drafts: string[] = [];
  const pages: string[] = [];
  for (const { record, values } of previewed) {
    const id = randomUUID();
    await call('PUT', `drafts/${id}`, { ...ofNew(record), values });
    const { url } = (await call('POST', 'previews', { record, draftId: id })) as { url: string };
    drafts.push(id);
    const { pathname, search } = new URL(url);
    pages.push(pathname + search);
  }
  const { conversations } = (await call('GET', 'conversations?tab=all')) as {
    conversations: { _id: string }[];
  };
  const [first] = conversations;
  if (!first) throw new Error('There is no enquiry that could be answered.');
  return { drafts, pages, conversation: first._id };
}

const ofNew = (record: string) => ({
  ...{ saveKey: randomUUID(), revision: 0, record, recordId: '', baseRevision: 0 },
});

/** Texts for drafts and their previews, settings, captions, emails, replies, links, and requests about data. */
export function hostileTexts({ drafts, pages, conversation }: PreparedTexts): HostileRequest[] {
  const send = (method: string, path: string, what: string, body: object): HostileRequest => ({
    ...{ what: `${path.replace(/[0-9a-f-]{36}/g, '…')}: ${what}`, method, path, byStaff: true },
    ...{ body: JSON.stringify(body), headers: json },
  });
  const ofUnits = (bytes: number, request: (what: string, text: string) => HostileRequest[]) =>
    Object.entries(units).flatMap(([what, unit]) => request(what, worded(unit, bytes)));
  const words = randomUUID();
  const draftOf = (revision: number, values: object) => ({ ...ofNew('course'), revision, values });
  return [
    ...Object.entries(units).map(([what, unit]) =>
      send('PUT', `drafts/${freshId}`, what, draftOf(0, { title: kept(unit) })),
    ),
    send('PUT', `drafts/${freshId}`, 'thousands of fields', {
      ...ofNew('course'),
      values: Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`f${at}`, 'a'])),
    }),
    // Two full drafts, so that each word of one is searched among all of the other.
    { ...send('PUT', `drafts/${words}`, 'a word', draftOf(0, { title: kept('X ') })), isOnce: true },
    { ...send('PUT', `drafts/${words}`, 'then many words', draftOf(1, { title: many })), isOnce: true },
    {
      ...send('PUT', `drafts/${words}`, 'then others', draftOf(2, { title: kept('0 ') })),
      isOnce: true,
    },
    ...drafts.flatMap((id, at) => {
      const { what = '', record = '' } = previewed[at] ?? {};
      const read = (path: string): HostileRequest => ({ what: `a preview: ${what}`, method: 'GET', path });
      return [
        send('POST', 'previews', what, { record, draftId: id }),
        read(pages[at] ?? '/'),
        { ...read(`drafts/${id}`), what: `a draft: ${what}`, byStaff: true as const },
      ];
    }),
    ...ofUnits(ofSettings, (what, text) =>
      ['greeting', 'address', 'savedReplies', 'letter-enrolment-confirmed', 'emails', 'phones'].map(
        (name) => {
          const value =
            { savedReplies: [{ title: 'a', text }], emails: [text], phones: [text] }[name] ??
            (name.startsWith('letter') ? { subject: 'a', text } : text);
          return send('PUT', 'site-settings', `${name}: ${what}`, {
            settings: { [name]: { value, revision: 0 } },
          });
        },
      ),
    ),
    send('PUT', 'site-settings', 'savedReplies: thousands', {
      settings: {
        savedReplies: {
          revision: 0,
          value: Array.from({ length: 3000 }, (_, at) => ({ title: `a${at}`, text: 'a' })),
        },
      },
    }),
    ...ofUnits(ofWords, (what, text) => [
      send('POST', 'webinar-emails/preview', what, {
        ...{ kind: 'enrolment-confirmed', subject: 'a', text: text.slice(0, 20_000) },
      }),
      send('POST', `conversations/${conversation}/reply`, what, { revision: 1, text }),
      send('POST', `conversations/${conversation}/actions`, what, {
        revision: 1,
        action: { kind: 'note', text },
      }),
    ]),
    ...ofUnits(1990, (what, text) => [
      send('POST', 'checks/links', what, { links: Array.from({ length: 50 }, () => `/${text}`) }),
    ]),
    send('POST', 'checks/links', 'detours', { links: Array.from({ length: 50 }, () => fill('/a/..', 1990)) }),
    send('POST', 'checks/links', 'half escapes', {
      links: Array.from({ length: 50 }, () => `/${fill('%', 1990)}`),
    }),
    ...ofUnits(ofRequests - 500, (what, text) => [
      send('POST', 'privacy/requests', what, { kind: 'access', email: text.slice(0, 300), message: text }),
    ]),
    ...captions,
  ];
}

/** Bytes of a file of captions. */
const ofCaptions = 512 * 1024 - 100;
const cue = 'WEBVTT\n\n00:01.000 --> 00:02.000\n';

const captions = Object.entries({
  'marks in one line': cue + fill('<>', ofCaptions),
  'marks that stay': cue + fill('<b>', ofCaptions),
  'signs in one line': cue + fill('&', ofCaptions),
  'half marks': cue + fill('<', ofCaptions),
  'half speakers': cue + fill('<v ', ofCaptions),
  'marks in lines': cue + fill('<>\n', ofCaptions),
  'cues without words': fill('00:01.000 --> 00:02.000\n<>\n\n', ofCaptions),
  spaces: `${cue}${fill(' ', ofCaptions)}x`,
  'spaces behind the times': `WEBVTT\n\n00:01.000 -->${fill(' ', ofCaptions)}x`,
}).map(([what, text]): HostileRequest => {
  const body = new FormData();
  body.set('title', 'Hostile');
  body.set('captions', new Blob([text], { type: 'text/vtt' }), 'captions.vtt');
  return { what: `captions: ${what}`, method: 'POST', path: 'videoupload', body, byStaff: true };
});
