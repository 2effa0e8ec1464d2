import {
  nothingPersonal,
  type PersonalColumn,
  type PersonalTables,
  personalColumns,
} from '#core/manifest/personal-data.ts';
import { contentNames } from './records/registry.ts';

const changing = personalColumns({
  ...{ whose: 'parent', purpose: 'to restore records that were deleted or changed by mistake' },
  ...{ keptFor: { variable: 'HISTORY_DAYS', after: 'the change; erased data goes at once' } },
  eraser: 'changes.erase',
});
const doing = personalColumns({
  ...{ whose: 'account', purpose: 'to know who has done what' },
  ...{ keptFor: { variable: 'ACTIVITY_DAYS', after: 'the action' }, eraser: 'activity.forget' },
});
const writing = personalColumns({
  ...{ whose: 'staff', purpose: 'to store drafts until they are published' },
  ...{
    keptFor: { until: 'it is published, or thirty days after it was discarded' },
    eraser: 'drafts.forget',
  },
});
const stating = personalColumns({
  ...{ whose: 'staff', purpose: 'to restore earlier versions of a draft' },
  ...{ keptFor: { days: 30, after: 'the change' }, eraser: 'drafts.removeStates' },
});
const meeting = personalColumns({
  ...{ whose: 'staff', purpose: 'to show who has the same form open' },
  ...{ keptFor: { days: 1, after: 'the end of the visit to the form' }, eraser: 'presence.forget' },
});
const previewing = personalColumns({
  ...{ whose: 'staff', purpose: 'to know who has shared a preview' },
  ...{ keptFor: { days: 1, after: 'the end of the link' }, eraser: 'previews.forget' },
});

const published: PersonalColumn = {
  ...{ whose: 'published', holds: 'words', purpose: 'to be published by staff' },
  ...{ keptFor: { until: 'staff delete it and the trash is emptied' }, eraser: 'changes.erase' },
};

const engine = {
  fileUse: {
    file: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    changeId: nothingPersonal,
  },

  change: {
    id: nothingPersonal,
    record: nothingPersonal,
    recordId: changing.facts,
    revision: nothingPersonal,
    kind: changing.facts,
    at: changing.facts,
    actorKind: nothingPersonal,
    actorId: doing.facts,
    actorName: { ...changing.words, whose: 'staff' },
    title: changing.words,
    before: changing.words,
    causedBy: nothingPersonal,
  },

  activity: {
    id: nothingPersonal,
    at: doing.facts,
    actorKind: nothingPersonal,
    actorId: doing.facts,
    actorName: doing.words,
    kind: doing.facts,
    aboutKind: nothingPersonal,
    aboutId: doing.facts,
    aboutName: doing.words,
    details: doing.words,
    address: doing.words,
    browser: doing.facts,
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
    place: nothingPersonal,
  },

  draft: {
    id: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    accountId: writing.facts,
    accountName: writing.words,
    title: { ...writing.words, whose: 'published' },
    baseRevision: nothingPersonal,
    revision: nothingPersonal,
    createdAt: writing.facts,
    savedAt: writing.facts,
    discardedAt: writing.facts,
    typed: { ...writing.words, whose: 'published' },
    base: { ...writing.words, whose: 'published' },
    lastSave: nothingPersonal,
  },

  draftState: {
    draftId: nothingPersonal,
    id: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    accountId: stating.facts,
    at: stating.facts,
    reason: nothingPersonal,
    typed: { ...stating.words, whose: 'published' },
    length: nothingPersonal,
  },

  endedDraft: { id: nothingPersonal, at: nothingPersonal },

  presence: {
    form: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    accountId: meeting.facts,
    accountName: meeting.words,
    openedAt: meeting.facts,
    seenAt: meeting.facts,
  },

  previewLink: {
    id: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    draftId: nothingPersonal,
    accountId: previewing.facts,
    accountName: previewing.words,
    createdAt: previewing.facts,
    expiresAt: previewing.facts,
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
  const content = contentNames.map((name) => [name, { all: published }] as const);
  return { ...engine, ...Object.fromEntries(content) };
}
