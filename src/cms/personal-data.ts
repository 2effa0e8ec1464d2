import {
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
  fileUse: {
    file: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    changeId: nothingPersonal,
  },

  change: {
    id: nothingPersonal,
    record: nothingPersonal,
    recordId: changeColumns.facts,
    revision: nothingPersonal,
    kind: changeColumns.facts,
    at: changeColumns.facts,
    actorKind: nothingPersonal,
    actorId: activityColumns.facts,
    actorName: { ...changeColumns.words, subject: 'staff' },
    title: changeColumns.words,
    before: changeColumns.words,
    causedBy: nothingPersonal,
  },

  activity: {
    id: nothingPersonal,
    at: activityColumns.facts,
    actorKind: nothingPersonal,
    actorId: activityColumns.facts,
    actorName: activityColumns.words,
    kind: activityColumns.facts,
    aboutKind: nothingPersonal,
    aboutId: activityColumns.facts,
    aboutName: activityColumns.words,
    details: activityColumns.words,
    address: activityColumns.words,
    browser: activityColumns.facts,
  },

  // Erased records keep their id, so that no backup restores them.
  erasure: {
    record: nothingPersonal,
    recordId: nothingPersonal,
    at: nothingPersonal,
    notedAt: nothingPersonal,
  },

  recordCount: {
    record: nothingPersonal,
    isPublished: nothingPersonal,
    shard: nothingPersonal,
    total: nothingPersonal,
  },

  reference: {
    record: nothingPersonal,
    recordId: nothingPersonal,
    target: nothingPersonal,
    isPublished: nothingPersonal,
    sortKey: nothingPersonal,
  },

  draft: {
    id: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    accountId: draftColumns.facts,
    accountName: draftColumns.words,
    title: { ...draftColumns.words, subject: 'published' },
    baseRevision: nothingPersonal,
    revision: nothingPersonal,
    createdAt: draftColumns.facts,
    savedAt: draftColumns.facts,
    discardedAt: draftColumns.facts,
    typed: { ...draftColumns.words, subject: 'published' },
    base: { ...draftColumns.words, subject: 'published' },
    lastSave: nothingPersonal,
  },

  draftState: {
    draftId: nothingPersonal,
    id: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    accountId: draftStateColumns.facts,
    at: draftStateColumns.facts,
    reason: nothingPersonal,
    typed: { ...draftStateColumns.words, subject: 'published' },
    length: nothingPersonal,
  },

  endedDraft: { id: nothingPersonal, at: nothingPersonal },

  presence: {
    form: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    accountId: presenceColumns.facts,
    accountName: presenceColumns.words,
    openedAt: presenceColumns.facts,
    seenAt: presenceColumns.facts,
  },

  previewLink: {
    id: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    draftId: nothingPersonal,
    accountId: previewColumns.facts,
    accountName: previewColumns.words,
    createdAt: previewColumns.facts,
    expiresAt: previewColumns.facts,
    tokenHash: nothingPersonal,
  },

  redirect: {
    id: nothingPersonal,
    from: nothingPersonal,
    to: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    addedAt: nothingPersonal,
    uses: nothingPersonal,
    usedAt: nothingPersonal,
  },
} satisfies PersonalTables;

/** The tables of the content engine and of all content types: any published entry may contain personal data. */
export function cmsPersonalData(): PersonalTables {
  const content = contentNames.map((name) => [name, { all: publishedContent }] as const);
  return { ...engineTables, ...Object.fromEntries(content) };
}
