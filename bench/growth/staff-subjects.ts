import { standingsOf } from '../../src/cms/fields/status/schedule.ts';
import { entryCall, exportCall, listCall } from '../../src/cms/records/addresses.ts';
import type { RecordType } from '../../src/cms/records/definition.ts';
import {
  type ContentName,
  contentNames,
  contentTypes,
  type RecordName,
  recordNames,
  records,
} from '../../src/cms/records/registry.ts';
import { addDays } from '../../src/core/time/calendar.ts';
import { notAsked, plainCalls } from './documented-calls.ts';
import type { KnownSite, Subject } from './site.ts';

/** Calls that read nothing that grows with content or people, by how their paths begin or end. */
const excluded = [
  // The own account, and the parts of a form.
  /^\/api\/v1\/(auth|account)\//,
  /\/account$/,
  /\/upload-chunk$/,
  /\/get-(csrf-token|captcha-challenge)$/,
  // Other sites, and the machine.
  ...[/\/youtube\//, /\/health\/checks$/],
  // Neither site has any.
  ...[/\/drafts\/\{id\}$/, /\/privacy\/requests\/\{id\}/, /\/previews$/, /\/draft-states$/],
  // A group of its own.
  /\/search$/,
];
const isExcluded = (path: string) => excluded.some((one) => one.test(path));

/** Summaries of some weeks, and checks of a hundred entries with their texts, where there are so many. */
const wholes = [/\/front-desk\/figures/, /\/visits\b/, /\/checks\/entries/];

/** All reads of staff, by the API's own documents, and a write of each type of content. */
export function staffSubjects(grown: KnownSite): Subject[] {
  const plain = plainCalls(grown.calls).filter(({ path }) => !isExcluded(path.split('?', 1)[0] ?? ''));
  return [
    ...plain.map(({ path, isWhole }) =>
      reading(path.replace('/api/v1/', ''), () => path, isWhole || wholes.some((one) => one.test(path))),
    ),
    ...recordNames.flatMap(readsOf),
    ...readsById(),
    ...contentNames.map(
      (name): Subject => ({
        what: `PUT ${contentTypes[name].api.path}`,
        path: (site) => entryEdit(site, name).path,
        body: (site) => entryEdit(site, name).body,
        isForStaff: true,
      }),
    ),
  ];
}

/** @throws Error where the API has a read that no subject asks for */
export function requireAllCalls(grown: KnownSite, subjects: readonly Subject[]): void {
  const asked = subjects.map(({ path }) => path(grown));
  const missing = notAsked(grown.calls, asked).filter((path) => !isExcluded(path));
  if (missing.length > 0) throw new Error(`Nothing measures ${missing.join(', ')}.`);
}

let edits = 0;

/** A write that changes the title of the first entry of a type; its link stays. */
export function entryEdit({ first }: KnownSite, name: ContentName): { path: string; body: object } {
  const { api, title } = contentTypes[name];
  const entry = first[name];
  return { path: `/api/v1/${api.path}/${entry._id}`, body: { [title]: `${entry[title]} ${++edits % 10}` } };
}

/** A read of staff. @param path below /api/v1/, unless it begins with a slash */
function reading(what: string, path: Subject['path'], isWhole = false): Subject {
  const address = (site: KnownSite) => (path(site).startsWith('/') ? path(site) : `/api/v1/${path(site)}`);
  return { what: `staff: ${what}`, path: address, isForStaff: true, ...(isWhole && { isWhole }) };
}

/** One record with its history, and lists of the type by search, order and status. */
function readsOf(name: RecordName): Subject[] {
  const definition: RecordType = records[name];
  const id = ({ first }: KnownSite) => first[name]._id;
  const { status } = definition.fields;
  const choices = status?.kind === 'select' ? Object.keys(status.choices) : [];
  const statuses = definition.isPersonal ? choices : standingsOf(definition);
  const queries = ['', '&q=sleep', '&q=zzqx', ...definition.sort.map((field) => `&sort=-${field}`)];
  const list = (what: string, query: string) =>
    reading(`list of ${name}${what}`, ({ webinar }) => `${listCall(definition, webinar)}?${query}`);
  return [
    reading(`entries/${name}`, (site) => entryCall(definition, id(site))),
    reading(`history/${name}`, (site) => `history/${name}/${id(site)}?limit=10`),
    reading(`lately/${name}`, (site) => `lately/${name}?ids=${id(site)}`),
    // Lists that need an owner are not among the plain calls.
    ...(definition.belongsTo
      ? [
          ...queries.map((query) => list(query, `limit=10${query}`)),
          reading(`exports/${name}`, ({ webinar }) => exportCall(definition, webinar), true),
        ]
      : []),
    ...statuses.map((value) => list(`, ${value}`, `status=${value}&limit=10`)),
  ];
}

/** Calls that read one thing by its id, or a span of time. */
function readsById(): Subject[] {
  const today = new Date().toISOString().slice(0, 10);
  return [
    reading('conversations/{id}', ({ conversation }) => `conversations/${conversation}`),
    reading('conversations/of/{enquiry}', ({ first }) => `conversations/of/${first.enquiry._id}`),
    reading('pictures/{name}', ({ picture }) => `pictures/${picture}`),
    ...['seats', 'letters'].map((word) =>
      reading(`webinars/{id}/${word}`, ({ webinar }) => `webinars/${webinar}/${word}`),
    ),
    reading('webinars/{id}/positions', ({ webinar, first }) => {
      return `webinars/${webinar}/positions?ids=${first.registration._id}`;
    }),
    ...['', '/letters'].map((word) =>
      reading(`places/{id}${word}`, ({ first }) => `places/${first.registration._id}${word}`),
    ),
    reading('planned, of a month', () => `planned?from=${today}&to=${addDays(today, 30)}`),
    reading('activity, of a year', () => `activity?from=${addDays(today, -365)}&to=${today}&limit=10`),
    reading('figures of two years', () => 'front-desk/figures?weeks=104', true),
  ];
}
