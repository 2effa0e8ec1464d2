// To what people agreed, what they asked for of their data, and what is kept sealed.
import { type ColumnsOf, columnsFor, nothingPersonal } from './classes.ts';

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

export const ownDataColumns = {
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
