import { statusFiltersOf } from '../../src/cms/fields/status/schedule.ts';
import { entryCall, exportCall, listCall } from '../../src/cms/records/addresses.ts';
import type { RecordType } from '../../src/cms/records/definition.ts';
import { contentNames, type RecordName, recordNames, records } from '../../src/cms/records/registry.ts';
import { addDays } from '../../src/core/time/calendar.ts';
import { findUncoveredReads, readsWithoutPathParameters } from './documented-calls.ts';
import { type ExploredSite, pathOf, type Subject } from './site.ts';

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

/** Summaries of some weeks, checks of a hundred entries with their texts, and files of everything. */
const wholes = [/\/front-desk\/response-times/, /\/visits\b/, /\/checks\/entries/, /\/exports\//];

/** All reads of staff, by the API's own documents, and a write of each type of content. */
export function staffSubjects({ calls }: ExploredSite): Subject[] {
  const plain = readsWithoutPathParameters(calls).filter(
    ({ path }) => !isExcluded(path.split('?', 1)[0] ?? ''),
  );
  // The functions of addresses escape the braces around names of values.
  const others = [...recordNames.flatMap(readsOf), ...readsById()].map(
    (path) => `/api/v1/${path.replace(/%7B(.*?)%7D/g, '{$1}')}`,
  );
  return [
    ...[...plain, ...others.map((path) => ({ path, isWhole: false }))].map(({ path, isWhole }): Subject => {
      const hasAll = isWhole || wholes.some((one) => one.test(path));
      return { path, isForStaff: true, ...(hasAll && { isWhole: true }) };
    }),
    ...contentNames.map((name): Subject => ({ path: `PUT ${name}`, write: name, isForStaff: true })),
  ];
}

/** @throws Error where the API has a read that no subject asks for */
export function requireAllCalls(grown: ExploredSite, subjects: readonly Subject[]): void {
  const asked = subjects.map(({ path }) => pathOf(path, grown));
  const missing = findUncoveredReads(grown.calls, asked).filter((path) => !isExcluded(path));
  if (missing.length > 0) throw new Error(`Nothing measures ${missing.join(', ')}.`);
}

/** One record with its history, and lists of the type by search, order and status. */
function readsOf(name: RecordName): string[] {
  const definition: RecordType = records[name];
  const id = `{${name}._id}`;
  const list = `${listCall(definition, '{webinar}')}?limit=10`;
  const { status } = definition.fields;
  const choices = status?.kind === 'select' ? Object.keys(status.choices) : [];
  const statuses = definition.personal ? choices : statusFiltersOf(definition);
  const queries = ['', '&q=sleep', '&q=zzqx', ...definition.sort.map((field) => `&sort=-${field}`)];
  return [
    ...[entryCall(definition, id), `history/${name}/${id}?limit=10`, `latest-changes/${name}?ids=${id}`],
    // Lists that need an owner are not among the plain calls.
    ...(definition.belongsTo
      ? [...queries.map((query) => list + query), exportCall(definition, '{webinar}')]
      : []),
    ...statuses.map((value) => `${list}&status=${value}`),
  ];
}

/** Calls that read one thing by its id, or a span of time. */
function readsById(): string[] {
  const today = new Date().toISOString().slice(0, 10);
  return [
    ...['conversations/{conversation}', 'conversations/by-enquiry/{enquiry._id}', 'pictures/{picture}'],
    ...['seats', 'emails', 'positions?ids={registration._id}'].map((part) => `webinars/{webinar}/${part}`),
    ...['registrations/{registration._id}', 'registrations/{registration._id}/emails'],
    `schedule?from=${today}&to=${addDays(today, 30)}`,
    `activity?from=${addDays(today, -365)}&to=${today}&limit=10`,
    'front-desk/response-times?weeks=104',
  ];
}
