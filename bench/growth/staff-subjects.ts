import { standingsOf } from '../../src/cms/fields/status/schedule.ts';
import { entryCall, exportCall, listCall } from '../../src/cms/records/addresses.ts';
import type { RecordType } from '../../src/cms/records/definition.ts';
import {
  contentNames,
  contentTypes,
  type RecordName,
  recordNames,
  records,
} from '../../src/cms/records/registry.ts';
import { addDays } from '../../src/core/time/calendar.ts';
import { notAsked, plainCalls } from './documented-calls.ts';
import type { GrownSite } from './grown-site.ts';
import { entryEdit } from './requests.ts';
import type { Subject } from './subject.ts';

/** Calls that read nothing that grows with content or people, by how their paths begin or end. */
const apart = [
  // The own account, and what one form needs.
  ...[
    /^\/api\/v1\/(auth|account)\//,
    /\/account$/,
    /\/upload-chunk$/,
    /\/get-(csrf-token|captcha-challenge)$/,
  ],
  // Elsewhere, and the machine.
  ...[/\/youtube\//, /\/health\/checks$/],
  // What neither site has any of.
  ...[/\/drafts\/\{id\}$/, /\/privacy\/requests\/\{id\}/, /\/previews$/, /\/draft-states$/],
  // A group of its own.
  /\/search$/,
];

/** What sums up what came in some weeks, and what looks at a hundred entries with their texts, where there are so many. */
const wholes = [/\/front-desk\/figures/, /\/visits\b/, /\/checks\/entries/];

/** What staff read, by the API's own documents, and each type of entry that they write. */
export function staffSubjects(grown: GrownSite): Subject[] {
  const isApart = (path: string) => apart.some((one) => one.test(path));
  const plain = plainCalls(grown.calls).filter(({ path }) => !isApart(path.split('?', 1)[0] ?? ''));
  return [
    ...plain.map(({ path, isWhole }): Subject => {
      const subject = reading(path, () => path);
      return isWhole || wholes.some((one) => one.test(path)) ? whole(subject) : subject;
    }),
    ...recordNames.flatMap(ofType),
    ...recordNames.flatMap(narrowedByStatus),
    ...others(),
    ...contentNames.map((name): Subject => {
      const { path } = contentTypes[name].api;
      const edit = (site: GrownSite) => entryEdit(site, name);
      return {
        what: `PUT ${path}`,
        path: (site) => edit(site).path,
        body: (site) => edit(site).body,
        isForStaff: true,
      };
    }),
  ];
}

/** @throws Error where the API reads something that no subject asks for */
export function demandAll(grown: GrownSite, subjects: readonly Subject[]): void {
  const asked = subjects.map(({ path }) => path(grown));
  const forgotten = notAsked(grown.calls, asked).filter((path) => !apart.some((one) => one.test(path)));
  if (forgotten.length > 0) throw new Error(`Nothing measures ${forgotten.join(', ')}.`);
}

function reading(what: string, path: Subject['path']): Subject {
  return { what: `staff: ${what.replace('/api/v1/', '')}`, path, isForStaff: true };
}

const whole = (subject: Subject): Subject => ({ ...subject, isWhole: true });

/** One record, and what is told of it. */
function ofType(name: RecordName): Subject[] {
  const definition: RecordType = records[name];
  const id = ({ first }: GrownSite) => first[name]._id;
  const call = (what: string, path: (site: GrownSite) => string) =>
    reading(what, (site) => `/api/v1/${path(site)}`);
  return [
    call(`entries/${name}`, (site) => entryCall(definition, id(site))),
    call(`history/${name}`, (site) => `history/${name}/${id(site)}?limit=10`),
    call(`lately/${name}`, (site) => `lately/${name}?ids=${id(site)}`),
    ...(definition.belongsTo
      ? [
          ...['', '&q=sleep', '&q=zzqx', ...definition.sort.map((field) => `&sort=-${field}`)].map((query) =>
            call(
              `list of ${name}${query}`,
              ({ webinar }) => `${listCall(definition, webinar)}?limit=10${query}`,
            ),
          ),
          whole(call(`exports/${name}`, ({ webinar }) => exportCall(definition, webinar))),
        ]
      : []),
  ];
}

function narrowedByStatus(name: RecordName): Subject[] {
  const definition: RecordType = records[name];
  const status = definition.fields.status;
  const values = !definition.isPersonal
    ? standingsOf(definition)
    : status?.kind === 'select'
      ? Object.keys(status.choices)
      : [];
  return values.map((value) =>
    reading(
      `list of ${name}, ${value}`,
      ({ webinar }) => `/api/v1/${listCall(definition, webinar)}?status=${value}&limit=10`,
    ),
  );
}

/** Calls that ask for one thing by its id, or for a span of time. */
function others(): Subject[] {
  const call = (what: string, path: Subject['path']) => reading(what, (site) => `/api/v1/${path(site)}`);
  const today = new Date().toISOString().slice(0, 10);
  return [
    call('conversations/{id}', ({ conversation }) => `conversations/${conversation}`),
    call('conversations/of/{enquiry}', ({ first }) => `conversations/of/${first.enquiry._id}`),
    call('pictures/{name}', ({ picture }) => `pictures/${picture}`),
    ...['seats', 'letters'].map((word) =>
      call(`webinars/{id}/${word}`, ({ webinar }) => `webinars/${webinar}/${word}`),
    ),
    call('webinars/{id}/positions', ({ webinar, first }) => {
      return `webinars/${webinar}/positions?ids=${first.registration._id}`;
    }),
    ...['', '/letters'].map((word) =>
      call(`places/{id}${word}`, ({ first }) => `places/${first.registration._id}${word}`),
    ),
    call('planned, of a month', () => `planned?from=${today}&to=${addDays(today, 30)}`),
    call('activity, of a year', () => `activity?from=${addDays(today, -365)}&to=${today}&limit=10`),
    whole(call('figures of two years', () => 'front-desk/figures?weeks=104')),
  ];
}
