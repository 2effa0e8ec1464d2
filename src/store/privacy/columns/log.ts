// What happened, and who did it.
import { type ColumnsOf, columnsFor, nothingPersonal } from './classes.ts';

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

export const logColumns = {
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
