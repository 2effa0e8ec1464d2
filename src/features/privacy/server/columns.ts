import { type ContentName, contentNames } from '#cms/records/registry.ts';
import type { Tables } from '#core/database/tables.ts';
import {
  type ColumnClass,
  type ColumnsOf,
  columnsFor,
  nothingPersonal,
  ofEveryRecord,
  type PersonalColumn,
} from '#core/manifest/personal-data.ts';
import { accountColumns } from '#features/accounts/server/personal-data.ts';

// Letters on their way, and what has become of them.
const sending = columnsFor({
  ...{ whose: 'parent', purpose: 'to send a letter' },
  ...{ keptFor: { until: 'it is sent or given up, about a day' }, eraser: 'people.erase' },
});
const knowing = columnsFor({
  ...{ whose: 'parent', purpose: 'to know whether a letter has arrived' },
  ...{ keptFor: { days: 365, after: 'the letter' }, eraser: 'letterLog.forget' },
});
const planning = columnsFor({
  ...{ whose: 'parent', purpose: 'to write once, and on time, to whoever has a place' },
  ...{ keptFor: { days: 365, after: 'the letter' }, eraser: 'plannedLetters.forget' },
});

const letterColumns = {
  letter: {
    id: nothingPersonal,
    kind: sending.facts,
    aboutRecord: nothingPersonal,
    aboutId: sending.facts,
    recipientRecord: nothingPersonal,
    recipientId: sending.facts,
    key: nothingPersonal,
    mail: sending.words,
    dueAt: sending.facts,
    uselessAfter: sending.facts,
    cancelledAt: sending.facts,
    createdAt: sending.facts,
    attempts: nothingPersonal,
    problem: nothingPersonal,
    refusedAt: sending.facts,
    doubts: nothingPersonal,
    holder: nothingPersonal,
    leaseExpiresAt: nothingPersonal,
  } satisfies ColumnsOf<'letter'>,

  letterLog: {
    id: nothingPersonal,
    kind: knowing.facts,
    aboutRecord: nothingPersonal,
    aboutId: knowing.facts,
    recipientRecord: nothingPersonal,
    recipientId: knowing.facts,
    outcome: knowing.facts,
    // In the words of the mail server, without addresses.
    said: knowing.facts,
    endedAt: knowing.facts,
  } satisfies ColumnsOf<'letterLog'>,

  webinarLetter: {
    id: nothingPersonal,
    webinarId: nothingPersonal,
    registrationId: planning.facts,
    kind: planning.facts,
    occasion: planning.facts,
    state: planning.facts,
    dueAt: planning.facts,
    endedAt: planning.facts,
    letterId: planning.facts,
    // Of a message its words and to whom it goes, until it has been written to all.
    details: { ...planning.words, whose: 'staff' },
  } satisfies ColumnsOf<'webinarLetter'>,
};

// What happened, and who did it.
const changing = columnsFor({
  ...{ whose: 'parent', purpose: 'to bring back what was deleted or changed by mistake' },
  ...{ keptFor: { variable: 'HISTORY_DAYS', after: 'the change; what is erased goes at once' } },
  eraser: 'changes.erase',
});
const doing = columnsFor({
  ...{ whose: 'account', purpose: 'to know who has done what' },
  ...{ keptFor: { variable: 'ACTIVITY_DAYS', after: 'it was done' }, eraser: 'activity.forget' },
});
const repeating = columnsFor({
  ...{ whose: 'parent', purpose: 'to store once what is sent more than once' },
  ...{ keptFor: { days: 8, after: 'it was sent' }, eraser: 'answers.forgetForms' },
});
const limiting = columnsFor({
  ...{ whose: 'parent', purpose: 'to see that nothing happens too often' },
  ...{ keptFor: { days: 1, after: 'the end of the limit' }, eraser: 'limits.forget' },
});
const searching = columnsFor({
  ...{ whose: 'parent', purpose: 'to learn what visitors look for and do not find, without knowing who' },
  ...{ keptFor: { days: 400, after: 'the day' }, eraser: 'visits.forget' },
});

const logColumns = {
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
  } satisfies ColumnsOf<'change'>,

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
  } satisfies ColumnsOf<'activity'>,

  answeredRequest: {
    scope: nothingPersonal,
    key: repeating.facts,
    // An HMAC under the site's secret.
    digest: repeating.facts,
    answer: repeating.facts,
    answeredAt: repeating.facts,
  } satisfies ColumnsOf<'answeredRequest'>,

  limitCount: {
    // A digest under a key of the site.
    key: limiting.facts,
    points: limiting.facts,
    expiresAt: limiting.facts,
  } satisfies ColumnsOf<'limitCount'>,

  missedSearch: {
    day: nothingPersonal,
    text: searching.words,
    count: nothingPersonal,
  } satisfies ColumnsOf<'missedSearch'>,

  // What was erased is known by its id, so that no backup brings it back.
  erasure: {
    record: nothingPersonal,
    recordId: nothingPersonal,
    at: nothingPersonal,
    notedAt: nothingPersonal,
  } satisfies ColumnsOf<'erasure'>,

  pageView: {
    day: nothingPersonal,
    page: nothingPersonal,
    count: nothingPersonal,
  } satisfies ColumnsOf<'pageView'>,

  fieldValue: {
    day: nothingPersonal,
    page: nothingPersonal,
    device: nothingPersonal,
    metric: nothingPersonal,
    upTo: nothingPersonal,
    count: nothingPersonal,
  } satisfies ColumnsOf<'fieldValue'>,
};

// To what people agreed, what they asked for of their data, and what is kept sealed.
const agreeing = columnsFor({
  ...{ whose: 'parent', purpose: 'to show to what somebody has agreed' },
  ...{ keptFor: { days: 1095, after: 'its end, without the address' }, eraser: 'consents.forgetEnded' },
});
const asking = columnsFor({
  ...{ whose: 'parent', purpose: 'to do what somebody asks for of their data, and to show that it was done' },
  ...{
    keptFor: { days: 1095, after: 'its end, without the address' },
    eraser: 'privacyRequests.forgetEnded',
  },
});
const linking = columnsFor({
  ...{ whose: 'parent', purpose: 'to let somebody see their own data' },
  ...{
    keptFor: { days: 1, after: 'the end of the link, a week after the letter' },
    eraser: 'ownDataLinks.forget',
  },
});
const sealed = columnsFor({
  ...{ whose: 'parent', purpose: 'to answer a lawful demand after an erasure' },
  ...{ keptFor: { setting: 'keepErased', after: 'the erasure; what was paid for as long as the books' } },
  eraser: 'sealed.forget',
});

const ownDataColumns = {
  notice: {
    hash: nothingPersonal,
    purpose: nothingPersonal,
    version: nothingPersonal,
    locale: nothingPersonal,
    text: nothingPersonal,
    firstAt: nothingPersonal,
  } satisfies ColumnsOf<'notice'>,

  consent: {
    id: nothingPersonal,
    purpose: agreeing.facts,
    noticeHash: agreeing.facts,
    record: nothingPersonal,
    recordId: agreeing.facts,
    email: agreeing.words,
    at: agreeing.facts,
    method: agreeing.facts,
    confirmedAt: agreeing.facts,
    withdrawnAt: agreeing.facts,
    withdrawnBy: agreeing.facts,
  } satisfies ColumnsOf<'consent'>,

  privacyRequest: {
    id: nothingPersonal,
    kind: asking.facts,
    state: asking.facts,
    source: asking.facts,
    email: asking.words,
    // An HMAC under the site's secret.
    emailKey: asking.facts,
    words: asking.words,
    createdAt: asking.facts,
    confirmedAt: asking.facts,
    dueAt: asking.facts,
    endedAt: asking.facts,
    endedBy: { ...asking.words, whose: 'staff' },
    said: { ...asking.words, whose: 'staff' },
    report: asking.facts,
    revision: nothingPersonal,
  } satisfies ColumnsOf<'privacyRequest'>,

  ownDataLink: {
    tokenHash: nothingPersonal,
    email: linking.words,
    requestId: linking.facts,
    openedAt: linking.facts,
    createdAt: linking.facts,
    expiresAt: linking.facts,
  } satisfies ColumnsOf<'ownDataLink'>,

  sealedRecord: {
    id: nothingPersonal,
    requestId: sealed.facts,
    record: nothingPersonal,
    recordId: sealed.facts,
    // Opens with the site's secret alone.
    sealed: sealed.facts,
    sealedAt: sealed.facts,
    eraseAt: sealed.facts,
  } satisfies ColumnsOf<'sealedRecord'>,
};

// What parents send, and what becomes of it.
const afterContact = { setting: 'keepEnquiries', after: 'the last contact' } as const;
const afterWebinar = {
  setting: 'keepPlaces',
  after: 'the webinar; what was paid for as long as the books',
} as const;

const answering = columnsFor({
  ...{ whose: 'parent', purpose: 'to answer what a parent asks' },
  ...{ keptFor: afterContact, eraser: 'people.forgetEnquiries' },
});
const place = columnsFor({
  ...{ whose: 'parent', purpose: 'to keep a place in a webinar and to write about it' },
  ...{ keptFor: afterWebinar, eraser: 'people.forgetPlaces' },
});
const noting = columnsFor({
  ...{ whose: 'parent', purpose: 'to know what was said and done, whoever of the front desk is there' },
  ...{ keptFor: afterContact, eraser: 'people.forgetEnquiries' },
});
const actedByParents = columnsFor({
  ...{ whose: 'staff', purpose: 'to know who has seen to it' },
  ...{ keptFor: afterContact, eraser: 'people.forgetEnquiries' },
});

const parentColumns = {
  enquiry: {
    ...ofEveryRecord,
    name: answering.words,
    email: answering.words,
    contact: answering.words,
    city: answering.facts,
    message: answering.words,
    createdAt: answering.facts,
  } satisfies ColumnsOf<'enquiry'>,

  registration: {
    ...ofEveryRecord,
    webinarId: place.facts,
    webinarTitle: nothingPersonal,
    name: place.words,
    email: place.words,
    contact: place.words,
    registerAt: place.facts,
    status: place.facts,
    inLine: place.facts,
    offeredUntil: place.facts,
    joinedAt: place.facts,
    paid: place.facts,
    paidNote: place.words,
    told: nothingPersonal,
    terms: place.facts,
    summaryDue: nothingPersonal,
  } satisfies ColumnsOf<'registration'>,

  conversation: {
    id: nothingPersonal,
    status: noting.facts,
    isUnchecked: noting.facts,
    ownerId: noting.facts,
    enquiries: noting.facts,
    latestEnquiryId: noting.facts,
    city: noting.facts,
    followUpOn: noting.facts,
    waitingSince: noting.facts,
    lastArrivedAt: noting.facts,
    changedAt: noting.facts,
    revision: nothingPersonal,
    toldFollowUpOn: noting.facts,
    toldUnownedSince: noting.facts,
  } satisfies ColumnsOf<'conversation'>,

  conversationEnquiry: {
    enquiryId: noting.facts,
    conversationId: noting.facts,
    emailKey: noting.words,
    phoneKey: noting.words,
  } satisfies ColumnsOf<'conversationEnquiry'>,

  conversationEvent: {
    id: nothingPersonal,
    conversationId: noting.facts,
    enquiryId: noting.facts,
    kind: noting.facts,
    at: noting.facts,
    actorKind: nothingPersonal,
    actorId: actedByParents.facts,
    actorName: actedByParents.words,
    text: noting.words,
    details: actedByParents.facts,
  } satisfies ColumnsOf<'conversationEvent'>,

  conversationWait: {
    id: nothingPersonal,
    conversationId: noting.facts,
    city: noting.facts,
    since: noting.facts,
    until: noting.facts,
    closedAt: noting.facts,
  } satisfies ColumnsOf<'conversationWait'>,

  cancellation: {
    id: nothingPersonal,
    registrationId: place.facts,
    webinarId: place.facts,
    at: place.facts,
    source: place.facts,
    quote: place.facts,
    refund: place.facts,
    askBy: place.facts,
    askedAt: place.facts,
    payBackTo: place.words,
    dueBy: place.facts,
    completedAt: place.facts,
    completedBy: { ...place.words, whose: 'staff' },
    note: { ...place.words, whose: 'staff' },
    revision: nothingPersonal,
  } satisfies ColumnsOf<'cancellation'>,

  placeLink: {
    tokenHash: nothingPersonal,
    registrationId: place.facts,
    createdAt: place.facts,
    purpose: nothingPersonal,
    generation: nothingPersonal,
    revokedAt: place.facts,
  } satisfies ColumnsOf<'placeLink'>,
};

// What staff write and set, and what the site needs to run.
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

const siteColumns = {
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

/** Of every table but those of content every column: one that is missing here does not compile. */
type Register = { readonly [Name in Exclude<keyof Tables, ContentName>]: ColumnsOf<Name> };

const register = {
  ...parentColumns,
  ...letterColumns,
  ...ownDataColumns,
  ...accountColumns,
  ...logColumns,
  ...siteColumns,
} satisfies Register;

/** What staff publish may name anybody anywhere, and is there to be read by all. */
const published: PersonalColumn = {
  ...{ whose: 'published', holds: 'words', purpose: 'to be read by all: staff publish it' },
  ...{ keptFor: { until: 'staff delete it and the trash is emptied' }, eraser: 'changes.erase' },
};

/**
 * What each column of the database is there for, how long it is kept and what erases it (product: Personal data). A
 * table without columns is one of content, which is of one class as a whole.
 */
export const personalColumns: Readonly<
  Record<
    string,
    { readonly columns: Readonly<Record<string, ColumnClass>> } | { readonly all: PersonalColumn }
  >
> = {
  ...Object.fromEntries(Object.entries(register).map(([table, columns]) => [table, { columns }])),
  ...Object.fromEntries(contentNames.map((table) => [table, { all: published }])),
};

/**
 * Tables and columns beside those of the site: what its library keeps of migrations, and what each database makes of the
 * search, which knows published content alone.
 *
 * @param name of a table, or `table.column`
 */
export const isBeside = (name: string): boolean =>
  /^(?:kysely_|searchText|sqlite_)|^searchEntry\.words$/.test(name);
