import { deleteLocalDraft, findLocalDraft } from '#cms/drafts/admin/local-drafts.ts';
import type { Draft, DraftSave } from '#cms/drafts/api.ts';
import type { Entry } from '#cms/fields/entry.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { type Calls, ownId, signIn } from './render-screen.tsx';

const now = '2026-11-20T05:12:00.000Z';
const notFound = { status: 404, body: { message: 'Not found' } };
const idIn = (path: string) => path.split('/').at(-1) ?? '';

/**
 * A stand-in for the calls of a type's list and form, with entries and drafts in memory. It neither validates nor
 * sorts: the API itself has its own tests.
 *
 * @param stored the entries; added and changed ones are stored here too
 */
export function recordCalls(name: ContentName, stored: Entry[], drafts: Draft[] = []): Calls {
  const { api }: ContentType = contentTypes[name];
  const list = api.listPath ?? api.path;
  const find = (path: string) => stored.find(({ _id }) => _id === idIn(path));
  const findKept = (path: string) => drafts.find(({ id }) => id === idIn(path));
  // A page keeps the content of a form in memory: that of an earlier test must not be found here.
  signIn();
  for (let kept = findLocalDraft(name); kept; kept = findLocalDraft(name)) deleteLocalDraft(kept.id);

  return {
    [`GET ${list}`]: () => ({ body: api.listKey ? { [api.listKey]: stored } : stored, total: stored.length }),
    [`GET entries/${name}/*`]: ({ path }) => {
      const entry = find(path);
      return entry ? { body: entry } : notFound;
    },
    [`POST ${api.path}`]: ({ body }) => {
      const entry = { ...fieldsOf(body), _id: `new-${stored.length}`, revision: 1 };
      stored.push(entry);
      publish('');
      return { status: 201, body: entry };
    },
    [`PUT ${api.path}/*`]: ({ path, body }) => {
      const entry = find(path);
      if (!entry) return notFound;
      Object.assign(entry, fieldsOf(body), { revision: Number(entry.revision) + 1 });
      publish(entry._id);
      return { body: entry };
    },
    [`DELETE ${api.path}/*`]: ({ path }) => {
      const index = stored.findIndex(({ _id }) => _id === idIn(path));
      if (index >= 0) stored.splice(index, 1);
      return index < 0 ? notFound : { body: { message: 'Deleted' } };
    },
    [`GET latest-changes/${name}`]: () => ({ body: { changes: [] } }),
    'GET drafts': ({ query }) => {
      const recordId = query.get('recordId');
      const open = drafts.filter((draft) => !draft.discardedAt && draft.record === name);
      return {
        body: { drafts: recordId === null ? open : open.filter((one) => one.recordId === recordId) },
      };
    },
    'GET drafts/*': ({ path }) => {
      const draft = findKept(path);
      return draft ? { body: { draft } } : notFound;
    },
    'PUT drafts/*': ({ path, body }) => {
      const draft = keep(findKept(path), idIn(path), body as DraftSave);
      if (!drafts.includes(draft)) drafts.push(draft);
      return { body: { draft } };
    },
    'DELETE drafts/*': ({ path }) => {
      Object.assign(findKept(path) ?? {}, { discardedAt: now });
      return { body: { message: 'Discarded' } };
    },
    'POST drafts/*/restore': ({ path }) => {
      const draft = findKept(path.replace(/\/restore$/, ''));
      return draft ? { body: { draft: Object.assign(draft, { discardedAt: null }) } } : notFound;
    },
  };

  function publish(recordId: string) {
    for (const draft of drafts) if (draft.recordId === recordId) draft.discardedAt = now;
  }

  function keep(kept: Draft | undefined, id: string, save: DraftSave): Draft {
    const before = kept ?? draftOf(name, { id, recordId: save.recordId, revision: 0 });
    const values: Record<string, string> = { ...before.values };
    for (const [field, value] of Object.entries(save.values)) {
      if (value === null) delete values[field];
      else values[field] = value;
    }
    const title = values.title ?? '';
    return Object.assign(before, {
      ...{ values, title, base: { ...before.base, ...save.base } },
      ...{ revision: before.revision + 1, baseRevision: save.baseRevision, discardedAt: null },
    });
  }
}

/** A draft of the signed-in account, by default of a new entry. */
export function draftOf(record: ContentName, changes: Partial<Draft> = {}): Draft {
  return {
    ...{ id: 'draft-one', record, recordId: '', accountId: ownId, accountName: 'Administrator', title: '' },
    ...{ baseRevision: 0, revision: 1, createdAt: now, savedAt: now, discardedAt: null },
    ...{ values: {}, base: {} },
    ...changes,
  };
}

function fieldsOf(body: unknown): Record<string, string> {
  if (!(body instanceof FormData)) return {};
  return Object.fromEntries(
    [...body].map(([field, value]) => [field, value instanceof File ? value.name : value]),
  );
}
