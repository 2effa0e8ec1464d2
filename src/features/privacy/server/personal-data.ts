import { nothingPersonal, type PersonalTables, personalColumns } from '#core/manifest/personal-data.ts';

const requestColumns = personalColumns({
  ...{ whose: 'parent', purpose: 'to carry out the request of a person about their data, and to prove that' },
  ...{
    keptFor: { days: 1095, after: 'its end, without the address' },
    eraser: 'privacyRequests.removeEnded',
  },
});
const linkColumns = personalColumns({
  ...{ whose: 'parent', purpose: 'to let a person see their own data' },
  ...{
    keptFor: { days: 1, after: 'the end of the link, a week after the email' },
    eraser: 'ownDataLinks.forget',
  },
});
const sealedColumns = personalColumns({
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
    kind: requestColumns.facts,
    state: requestColumns.facts,
    source: requestColumns.facts,
    email: requestColumns.words,
    // An HMAC under the site's secret.
    emailKey: requestColumns.facts,
    words: requestColumns.words,
    createdAt: requestColumns.facts,
    confirmedAt: requestColumns.facts,
    dueAt: requestColumns.facts,
    endedAt: requestColumns.facts,
    endedBy: { ...requestColumns.words, whose: 'staff' },
    said: { ...requestColumns.words, whose: 'staff' },
    report: requestColumns.facts,
    revision: nothingPersonal,
  },

  ownDataLink: {
    tokenHash: nothingPersonal,
    email: linkColumns.words,
    requestId: linkColumns.facts,
    openedAt: linkColumns.facts,
    createdAt: linkColumns.facts,
    expiresAt: linkColumns.facts,
  },

  sealedRecord: {
    id: nothingPersonal,
    requestId: sealedColumns.facts,
    record: nothingPersonal,
    recordId: sealedColumns.facts,
    // Encrypted with the site's secret.
    sealed: sealedColumns.facts,
    sealedAt: sealedColumns.facts,
    eraseAt: sealedColumns.facts,
  },
} satisfies PersonalTables;
