import { listCall } from '#cms/records/addresses.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { type ContentName, contentNames, contentTypes, findRecordType } from '#cms/records/registry.ts';

/** Prepares an answer for the device; undefined: it is not kept. */
type Keep = (data: unknown) => unknown;

const asItIs: Keep = (data) => data;

/** Calls that tell nothing of people but of staff themselves, by their path before the query. */
const ofTheSite =
  /^(?:drafts|draft-states|pictures|planned)(?:\/|$)|^(?:visits|field-values|redirects|jobs|health\/checks)$/;

const lists = new Set(contentNames.map((name) => listCall(contentTypes[name])));

/**
 * What of the answer to a read may stay on the device of staff, to be seen without network (product: Everything on a phone):
 * content and what is told of the site. What tells of parents never does, whoever may read it.
 *
 * @param path below /api/v1/
 */
export function keeperOf(path: string): Keep | undefined {
  const [call = ''] = path.split('?');
  if (lists.has(call) || ofTheSite.test(call)) return asItIs;
  if (call === 'dashboard') return withoutParents;
  if (call === 'changes') return withoutChangesOfPeople;
  const [, name] = /^(?:entries|history)\/([^/]+)\//.exec(call) ?? [];
  return contentNames.includes(name as ContentName) ? asItIs : undefined;
}

/** Whether a call is about parents, so that somebody who misses it can be told why. */
export function isAboutParents(path: string): boolean {
  return /^(?:booksession|conversations|front-desk|places|privacy|refunds|webinars|webinar\/webinarregisteruser|exports\/(?:enquiry|registration))\b/.test(
    path,
  );
}

/** Who waits and whose letters came back are names. */
function withoutParents(data: unknown): unknown {
  if (!isObject(data)) return undefined;
  const { frontDesk: _waiting, letters: _theirs, ...others } = data;
  return others;
}

function withoutChangesOfPeople(data: unknown): unknown {
  if (!isObject(data) || !Array.isArray(data.changes)) return undefined;
  const changes = data.changes.filter((change: unknown) => {
    const type = isObject(change) ? findRecordType(String(change.record)) : undefined;
    const definition: RecordType | undefined = type?.definition;
    return definition !== undefined && !definition.isPersonal;
  });
  return { ...data, changes };
}

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}
