import { nothingPersonal, type PersonalTables, personalColumns } from '#core/manifest/personal-data.ts';

const asking = personalColumns({
  ...{ whose: 'parent', purpose: 'to carry out the request of a person about their data, and to prove that' },
  ...{
    keptFor: { days: 1095, after: 'its end, without the address' },
    eraser: 'privacyRequests.removeEnded',
  },
});
const linking = personalColumns({
  ...{ whose: 'parent', purpose: 'to let a person see their own data' },
  ...{
    keptFor: { days: 1, after: 'the end of the link, a week after the email' },
    eraser: 'ownDataLinks.forget',
  },
});
const sealed = personalColumns({
  ...{ whose: 'parent', purpose: 'to answer a lawful demand after an erasure' },
  ...{
    keptFor: {
      setting: 'keepErased',
      after: 'the erasure; paid registrations as long as accounting records',
    },
  },
  eraser: 'sealed.forget',
});

export const privacyPersonalData = {
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
  },

  ownDataLink: {
    tokenHash: nothingPersonal,
    email: linking.words,
    requestId: linking.facts,
    openedAt: linking.facts,
    createdAt: linking.facts,
    expiresAt: linking.facts,
  },

  sealedRecord: {
    id: nothingPersonal,
    requestId: sealed.facts,
    record: nothingPersonal,
    recordId: sealed.facts,
    // Encrypted with the site's secret.
    sealed: sealed.facts,
    sealedAt: sealed.facts,
    eraseAt: sealed.facts,
  },
} satisfies PersonalTables;
