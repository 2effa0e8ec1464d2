// What staff write and set, and what the site needs to run.
import { type ColumnsOf, columnsFor, nothingPersonal } from './classes.ts';

const writing = columnsFor({
  ...{ whose: 'staff', purpose: 'to keep what is typed until it is published' },
  ...{
    keptFor: { until: 'it is published, or thirty days after it was discarded' },
    eraser: 'drafts.forget',
  },
});
const stating = columnsFor({
  ...{ whose: 'staff', purpose: 'to go back to what was typed before' },
  ...{ keptFor: { days: 30, after: 'it was typed' }, eraser: 'drafts.forgetStates' },
});
const meeting = columnsFor({
  ...{ whose: 'staff', purpose: 'to show who has the same form open' },
  ...{ keptFor: { days: 1, after: 'the form was left' }, eraser: 'presence.forget' },
});
const previewing = columnsFor({
  ...{ whose: 'staff', purpose: 'to know who has handed out a preview' },
  ...{ keptFor: { days: 1, after: 'the end of the link' }, eraser: 'previews.forget' },
});
const keepingPictures = columnsFor({
  ...{ whose: 'staff', purpose: 'to know who has added a picture' },
  ...{
    keptFor: { until: 'the picture is removed, or the account is closed' },
    eraser: 'people.eraseAccount',
  },
});
const setting = columnsFor({
  ...{ whose: 'staff', purpose: 'to tell whom to write to, who answers for it, and who has set it' },
  ...{ keptFor: { until: 'it is set again' }, eraser: 'siteSettings.write' },
});

export const siteColumns = {
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
  } satisfies ColumnsOf<'draft'>,

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
  } satisfies ColumnsOf<'draftState'>,

  endedDraft: { id: nothingPersonal, at: nothingPersonal } satisfies ColumnsOf<'endedDraft'>,

  presence: {
    form: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    accountId: meeting.facts,
    accountName: meeting.words,
    openedAt: meeting.facts,
    seenAt: meeting.facts,
  } satisfies ColumnsOf<'presence'>,

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
  } satisfies ColumnsOf<'previewLink'>,

  picture: {
    name: nothingPersonal,
    width: nothingPersonal,
    height: nothingPersonal,
    placeholder: nothingPersonal,
    isAnimated: nothingPersonal,
    label: { ...keepingPictures.words, whose: 'published' },
    description: { ...keepingPictures.words, whose: 'published' },
    addedAt: keepingPictures.facts,
    addedBy: keepingPictures.facts,
    addedByName: keepingPictures.words,
    focalX: nothingPersonal,
    focalY: nothingPersonal,
    hiddenAt: nothingPersonal,
    revision: nothingPersonal,
  } satisfies ColumnsOf<'picture'>,

  siteSetting: {
    name: nothingPersonal,
    value: setting.words,
    revision: nothingPersonal,
    changedAt: setting.facts,
    changedBy: setting.words,
  } satisfies ColumnsOf<'siteSetting'>,

  redirect: {
    id: nothingPersonal,
    from: nothingPersonal,
    to: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    addedAt: nothingPersonal,
    uses: nothingPersonal,
    usedAt: nothingPersonal,
  } satisfies ColumnsOf<'redirect'>,

  searchEntry: {
    number: nothingPersonal,
    record: nothingPersonal,
    entryId: nothingPersonal,
    title: nothingPersonal,
    text: nothingPersonal,
    link: nothingPersonal,
    picture: nothingPersonal,
    alt: nothingPersonal,
  } satisfies ColumnsOf<'searchEntry'>,
  searchWord: { word: nothingPersonal } satisfies ColumnsOf<'searchWord'>,
  searchKey: { key: nothingPersonal, word: nothingPersonal } satisfies ColumnsOf<'searchKey'>,
  searchState: { id: nothingPersonal, making: nothingPersonal } satisfies ColumnsOf<'searchState'>,

  recordCount: {
    record: nothingPersonal,
    isPublished: nothingPersonal,
    shard: nothingPersonal,
    total: nothingPersonal,
  } satisfies ColumnsOf<'recordCount'>,
  reference: {
    record: nothingPersonal,
    recordId: nothingPersonal,
    target: nothingPersonal,
    isPublished: nothingPersonal,
    place: nothingPersonal,
  } satisfies ColumnsOf<'reference'>,
  storedFile: {
    name: nothingPersonal,
    kind: nothingPersonal,
    unusedSince: nothingPersonal,
    goingSince: nothingPersonal,
  } satisfies ColumnsOf<'storedFile'>,
  fileUse: {
    file: nothingPersonal,
    record: nothingPersonal,
    recordId: nothingPersonal,
    changeId: nothingPersonal,
  } satisfies ColumnsOf<'fileUse'>,
  job: {
    name: nothingPersonal,
    dueAt: nothingPersonal,
    attempts: nothingPersonal,
    holder: nothingPersonal,
    leaseExpiresAt: nothingPersonal,
    startedAt: nothingPersonal,
    endedAt: nothingPersonal,
  } satisfies ColumnsOf<'job'>,
  jobRun: {
    id: nothingPersonal,
    job: nothingPersonal,
    startedAt: nothingPersonal,
    finishedAt: nothingPersonal,
    outcome: nothingPersonal,
    said: nothingPersonal,
  } satisfies ColumnsOf<'jobRun'>,
  usedCaptcha: { solution: nothingPersonal, expiresAt: nothingPersonal } satisfies ColumnsOf<'usedCaptcha'>,
  channelAnswer: {
    source: nothingPersonal,
    call: nothingPersonal,
    // What the platform has published of the brand's own channel.
    answer: nothingPersonal,
    answeredAt: nothingPersonal,
  } satisfies ColumnsOf<'channelAnswer'>,
  lease: {
    name: nothingPersonal,
    holder: nothingPersonal,
    leaseExpiresAt: nothingPersonal,
  } satisfies ColumnsOf<'lease'>,
  // Facts of the installation, none of which names anybody; a secret of the site is among them.
  installation: { fact: nothingPersonal, value: nothingPersonal } satisfies ColumnsOf<'installation'>,
  contentVersion: { id: nothingPersonal, version: nothingPersonal } satisfies ColumnsOf<'contentVersion'>,
};
