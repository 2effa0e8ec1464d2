import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { conversationsOf } from './conversations.ts';
import { hostileText, hostileTexts } from './hostile-values.ts';
import { oldPicture, picture } from './pictures.ts';
import { registrationsOn } from './registrations.ts';
import type { Sent, TestSite } from './test-site.ts';
import { type Json, withOneWrongValue } from './wrong-value.ts';

export type Who = 'visitor' | 'user' | 'desk' | 'meera' | 'neel' | 'owner';

/** A call for editing, and its body. */
export interface EditingCall {
  method: string;
  path: string;
  who: Who;
  sent: Sent;
}

/** Objects that calls can refer to; calls add to them. */
interface Known {
  /** Enquiries and registrations, which most editors may not use. */
  people: string[];
  courses: string[];
  headers: string[];
  drafts: string[];
  previews: string[];
  pictures: string[];
}

type Shape = [
  method: string,
  path: (known: Known) => fc.Arbitrary<string>,
  body?: (known: Known) => fc.Arbitrary<Json>,
];

const some = (list: readonly string[], other = 'nothing') =>
  fc.constantFrom(...(list.length > 0 ? list : [other]));
const number = fc.constantFrom(0, 1, 2, 3, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1);
const key = fc.uuid();
const words = fc.dictionary(
  fc.constantFrom('title', 'description', 'images', 'constructor', 'order'),
  hostileText,
  { maxKeys: 3 },
);
const at = (path: string) => () => fc.constant(path);
const text = hostileText.map((one) => encodeURIComponent(one.toWellFormed().slice(0, 300)));
const with_ =
  (before: string, names: (known: Known) => fc.Arbitrary<string>, after = '') =>
  (known: Known) =>
    fc
      .oneof({ weight: 6, arbitrary: names(known) }, { weight: 1, arbitrary: text })
      .map((name) => before + name + after);
const queried =
  (path: string, ...names: string[]) =>
  (known: Known) =>
    fc
      .dictionary(
        fc.constantFrom(...names, 'limit', 'offset'),
        fc.oneof(
          some(['7', '28', '1', '100', '0', 'true', 'course', 'header', 'enquiry', 'now', '2026-11-22']),
          some([...known.courses, ...known.drafts, ...known.people]),
          text,
        ),
        { maxKeys: 3 },
      )
      .map(
        (query) =>
          `${path}?${Object.entries(query)
            .map((pair) => pair.join('='))
            .join('&')}`,
      );
const record = some(['course', 'header', 'enquiry', 'registration', 'blog', '__proto__', 'constructor']);
const types = (before: string) => () => record.map((name) => before + name);
const ids = (known: Known) =>
  fc.array(some([...known.courses, ...known.headers, ...known.people]), {
    maxLength: 4,
  }) as fc.Arbitrary<Json>;
const steps = (known: Known) =>
  fc.array(
    fc.record({ _id: some([...known.courses, ...known.headers, ...known.people]), revision: number }),
    {
      maxLength: 4,
    },
  ) as fc.Arbitrary<Json>;

/** Every call, with mostly valid values. */
const shapes: Shape[] = [
  ['GET', queried('drafts', 'record', 'recordId')],
  ['GET', queried('draft-states', 'record', 'recordId', 'draftId')],
  ['GET', with_('drafts/', ({ drafts }) => some(drafts))],
  [
    'PUT',
    with_('drafts/', ({ drafts }) => fc.oneof(key, some(drafts, randomUUID()))),
    ({ courses, headers }) =>
      fc.record({
        ...{
          saveKey: key,
          revision: number,
          record: some(['course', 'course', 'course', 'header', '__proto__']),
        },
        ...{ recordId: some(['', '', ...courses, ...headers]), baseRevision: number },
        ...{ values: words, base: words, rejected: words, previousSaveKey: key },
      }) as fc.Arbitrary<Json>,
  ],
  ['DELETE', with_('drafts/', ({ drafts }) => some(drafts))],
  ['POST', with_('drafts/', ({ drafts }) => some(drafts), '/restore')],
  [
    'PUT',
    at('presence'),
    ({ courses }) => fc.record({ form: key, record, recordId: some(courses) }) as fc.Arbitrary<Json>,
  ],
  ['DELETE', with_('presence/', () => key)],
  ['GET', queried('previews', 'record', 'recordId', 'draftId')],
  [
    'POST',
    at('previews'),
    ({ courses, drafts }) =>
      fc.record(
        {
          record: some(['course', 'course', 'header']),
          recordId: some(['', ...courses]),
          draftId: some(['', ...drafts]),
          hours: fc.constantFrom(1, 24, 336, 5),
        },
        { requiredKeys: ['record'] },
      ) as fc.Arbitrary<Json>,
  ],
  ['DELETE', with_('previews/', ({ previews }) => some(previews))],
  ['GET', queried('pictures', 'q', 'unused')],
  ['GET', with_('pictures/', ({ pictures }) => some(pictures))],
  [
    'PUT',
    with_('pictures/', ({ pictures }) => some(pictures)),
    () =>
      fc.record(
        {
          label: hostileText,
          description: hostileText,
          focal: fc.record({ x: number, y: number }),
          revision: number,
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<Json>,
  ],
  ['DELETE', with_('pictures/', ({ pictures }) => some(pictures))],
  ['POST', with_('pictures/', ({ pictures }) => some(pictures), '/keep')],
  [
    'POST',
    with_('pictures/', ({ pictures }) => some(pictures), '/crop'),
    () => {
      const part = fc.double({ min: 0, max: 1, noNaN: true });
      return fc.record({
        x: part,
        y: part,
        width: part,
        height: part,
        rotate: fc.constantFrom(0, 90, 180, 45),
      }) as fc.Arbitrary<Json>;
    },
  ],
  [
    'POST',
    with_('pictures/', ({ pictures }) => some(pictures), '/replace'),
    ({ pictures }) => fc.record({ replacement: some(pictures) }) as fc.Arbitrary<Json>,
  ],
  [
    'POST',
    with_('pictures/', ({ pictures }) => some(pictures), '/replace/undo'),
    ({ courses }) =>
      fc.record({
        entries: fc.array(fc.record({ record, id: some(courses), revision: number }), { maxLength: 3 }),
      }) as fc.Arbitrary<Json>,
  ],
  ['GET', queried('checks/entries', 'cursor')],
  [
    'POST',
    at('checks/links'),
    () =>
      fc.record({
        links: fc.array(
          fc.oneof(
            some([...hostileTexts.addresses]),
            hostileText.map((one) => `/${one}`),
          ),
          { maxLength: 4 },
        ),
      }) as fc.Arbitrary<Json>,
  ],
  [
    'PUT',
    types('order/'),
    (known) =>
      fc.record(
        {
          ids: ids(known),
          before: some(known.headers),
          after: some(known.headers),
          to: number,
          parent: some(['', ...known.headers]),
        },
        { requiredKeys: ['ids'] },
      ) as fc.Arbitrary<Json>,
  ],
  [
    'POST',
    types('selection/'),
    (known) =>
      fc.record(
        { action: some(['publish', 'unpublish', 'trash', 'move', 'erase']), ids: ids(known), to: number },
        { requiredKeys: ['action', 'ids'] },
      ) as fc.Arbitrary<Json>,
  ],
  ['POST', types('undo/'), (known) => fc.record({ changes: steps(known) }) as fc.Arbitrary<Json>],
  ['GET', (known) => record.chain((name) => queried(`latest-changes/${name}`, 'ids')(known))],
  ['GET', queried('palette', 'q')],
  ['GET', queried('schedule', 'from', 'to')],
  ['GET', queried('visits', 'days')],
  ['GET', queried('visits.csv', 'days')],
  ['GET', at('dashboard')],
  ['GET', queried('idea/upload-chunk', 'filename', 'totalChunks', 'uploadId')],
  [
    'PUT',
    with_('course/', ({ courses }) => some(courses)),
    ({ drafts }) =>
      fc.record(
        { title: hostileText, description: hostileText, draft: some(drafts), revision: number },
        { requiredKeys: ['title'] },
      ) as fc.Arbitrary<Json>,
  ],
];

/** Calls of drafts, previews, pictures, lists, schedules, checks and visits: mostly valid except for one value. */
export async function editingCalls(site: TestSite) {
  const known: Known = { people: [], courses: [], headers: [], drafts: [], previews: [], pictures: [] };
  const registrations = registrationsOn(site);
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    known.courses.push((await site.records.create('course', { title }))._id);
    known.headers.push((await site.records.create('header', { title: title }))._id);
    const { id, enquiry } = await conversationsOf(site).write();
    const { _id: webinar } = await registrations.webinar();
    known.people.push(id, enquiry._id, ...(await registrations.enrol(webinar, registrations.name())));
  }
  const photos = [await picture(), await picture('gif'), await oldPicture('bmp')];
  const who = fc.constantFrom<Who>(
    'visitor',
    'user',
    'desk',
    'meera',
    'meera',
    'meera',
    'neel',
    'neel',
    'owner',
  );
  const uploading: fc.Arbitrary<EditingCall> = fc
    .tuple(who, fc.constantFrom(...photos), hostileText, hostileText, fc.nat(400))
    .map(([by, photo, label, name, end]) => {
      // Some are truncated, some continue with other content.
      const piece = end < 200 ? photo.slice(0, end) : new Blob([photo, name]);
      const form = {
        picture: new File([end % 3 ? photo : piece], name.slice(0, 50)),
        label,
        keep: String(end % 2 === 0),
      };
      return { method: 'POST', path: 'pictures', who: by, sent: { form } };
    });
  const other = fc.constantFrom(...shapes).chain(([method, path, body]) =>
    fc
      .tuple(
        path(known),
        body
          ? body(known).chain((right) => fc.oneof(fc.constant<unknown>(right), withOneWrongValue(right)))
          : fc.constant(undefined),
        who,
      )
      .map(
        ([path, json, by]): EditingCall => ({
          method,
          path,
          who: by,
          sent: json === undefined ? {} : { json },
        }),
      ),
  );
  return {
    /** Any of them, with known objects. */
    any: fc.oneof({ weight: 12, arbitrary: other }, { weight: 1, arbitrary: uploading }),

    /** Objects in an answer can be used by later calls. */
    recordAnswer(path: string, answer: unknown): void {
      const {
        draft,
        _id,
        name,
        picture: made,
      } = (answer ?? {}) as Record<string, { id?: string; name?: string } & string>;
      if (path.startsWith('drafts/') && draft?.id) known.drafts.push(draft.id);
      if (path === 'previews' && _id) known.previews.push(_id);
      if (path === 'pictures' && name) known.pictures.push(name);
      if (path.endsWith('/crop') && made?.name) known.pictures.push(made.name);
    },
  };
}
