import {
  columns,
  nothingPersonal,
  type PersonalColumn,
  type PersonalTables,
  personalColumns,
} from '#core/manifest/personal-data.ts';
import { contentNames } from './records/registry.ts';

const changeColumns = personalColumns({
  ...{ subject: 'parent', purpose: 'to restore records that were deleted or changed by mistake' },
  ...{ keptFor: { variable: 'HISTORY_DAYS', after: 'the change; erased data goes at once' } },
  eraser: 'changes.erase',
});
const activityColumns = personalColumns({
  ...{ subject: 'account', purpose: 'to know who has done what' },
  ...{ keptFor: { variable: 'ACTIVITY_DAYS', after: 'the action' }, eraser: 'activity.forget' },
});
const draftColumns = personalColumns({
  ...{ subject: 'staff', purpose: 'to store drafts until they are published' },
  ...{
    keptFor: { until: 'it is published, or thirty days after it was discarded' },
    eraser: 'drafts.forget',
  },
});
const draftStateColumns = personalColumns({
  ...{ subject: 'staff', purpose: 'to restore earlier versions of a draft' },
  ...{ keptFor: { days: 30, after: 'the change' }, eraser: 'drafts.removeStates' },
});
const presenceColumns = personalColumns({
  ...{ subject: 'staff', purpose: 'to show who has the same form open' },
  ...{ keptFor: { days: 1, after: 'the end of the visit to the form' }, eraser: 'presence.forget' },
});
const previewColumns = personalColumns({
  ...{ subject: 'staff', purpose: 'to know who has shared a preview' },
  ...{ keptFor: { days: 1, after: 'the end of the link' }, eraser: 'previews.forget' },
});

const publishedContent: PersonalColumn = {
  ...{ subject: 'published', holds: 'words', purpose: 'to be published by staff' },
  ...{ keptFor: { until: 'staff delete it and the trash is emptied' }, eraser: 'changes.erase' },
};

const engineTables = {
  fileUse: columns(nothingPersonal, 'file', 'record', 'recordId', 'changeId'),

  change: {
    ...columns(nothingPersonal, 'id', 'record', 'revision', 'actorKind', 'causedBy'),
    ...columns(changeColumns.facts, 'recordId', 'kind', 'at'),
    actorId: activityColumns.facts,
    actorName: { ...changeColumns.words, subject: 'staff' },
    ...columns(changeColumns.words, 'title', 'before'),
  },

  activity: {
    ...columns(nothingPersonal, 'id', 'actorKind', 'aboutKind'),
    ...columns(activityColumns.facts, 'at', 'actorId', 'kind', 'aboutId', 'browser'),
    ...columns(activityColumns.words, 'actorName', 'aboutName', 'details', 'address'),
  },

  // Erased records keep their id, so that no backup restores them.
  erasure: columns(nothingPersonal, 'record', 'recordId', 'at', 'notedAt'),

  recordCount: columns(nothingPersonal, 'record', 'isPublished', 'shard', 'total'),

  reference: columns(nothingPersonal, 'record', 'recordId', 'target', 'isPublished', 'sortKey'),

  draft: {
    ...columns(nothingPersonal, 'id', 'record', 'recordId', 'baseRevision', 'revision', 'lastSave'),
    ...columns(draftColumns.facts, 'accountId', 'createdAt', 'savedAt', 'discardedAt'),
    accountName: draftColumns.words,
    ...columns({ ...draftColumns.words, subject: 'published' }, 'title', 'typed', 'base'),
  },

  draftState: {
    ...columns(nothingPersonal, 'draftId', 'id', 'record', 'recordId', 'reason', 'length'),
    ...columns(draftStateColumns.facts, 'accountId', 'at'),
    typed: { ...draftStateColumns.words, subject: 'published' },
  },

  endedDraft: { id: nothingPersonal, at: nothingPersonal },

  presence: {
    ...columns(nothingPersonal, 'form', 'record', 'recordId'),
    ...columns(presenceColumns.facts, 'accountId', 'openedAt', 'seenAt'),
    accountName: presenceColumns.words,
  },

  previewLink: {
    ...columns(nothingPersonal, 'id', 'record', 'recordId', 'draftId', 'tokenHash'),
    ...columns(previewColumns.facts, 'accountId', 'createdAt', 'expiresAt'),
    accountName: previewColumns.words,
  },

  redirect: columns(nothingPersonal, 'id', 'from', 'to', 'record', 'recordId', 'addedAt', 'uses', 'usedAt'),
} satisfies PersonalTables;

/** The tables of the content engine and of all content types: any published entry may contain personal data. */
export function cmsPersonalData(): PersonalTables {
  const content = contentNames.map((name) => [name, { all: publishedContent }] as const);
  return { ...engineTables, ...Object.fromEntries(content) };
}
