import type { Feature } from './define-feature.ts';
import { columnsFor, nothingPersonal, type PersonalRegister, type PersonalTables } from './personal-data.ts';

const sending = columnsFor({
  ...{ whose: 'parent', purpose: 'to send an email' },
  ...{ keptFor: { until: 'it is sent or given up, about a day' }, eraser: 'people.erase' },
});
const knowing = columnsFor({
  ...{ whose: 'parent', purpose: 'to know whether an email has arrived' },
  ...{ keptFor: { days: 365, after: 'the email' }, eraser: 'emailLog.forget' },
});
const repeating = columnsFor({
  ...{ whose: 'parent', purpose: 'to store a repeated request only once' },
  ...{ keptFor: { days: 8, after: 'the request' }, eraser: 'answers.removeForms' },
});
const limiting = columnsFor({
  ...{ whose: 'parent', purpose: 'to limit how often something is done' },
  ...{ keptFor: { days: 1, after: 'the end of the limit' }, eraser: 'limits.forget' },
});

const corePersonalData = {
  email: {
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
  },

  emailLog: {
    id: nothingPersonal,
    kind: knowing.facts,
    aboutRecord: nothingPersonal,
    aboutId: knowing.facts,
    recipientRecord: nothingPersonal,
    recipientId: knowing.facts,
    outcome: knowing.facts,
    // The answer of the mail server, without addresses.
    said: knowing.facts,
    endedAt: knowing.facts,
  },

  answeredRequest: {
    scope: nothingPersonal,
    key: repeating.facts,
    // An HMAC under the site's secret.
    digest: repeating.facts,
    answer: repeating.facts,
    answeredAt: repeating.facts,
  },

  limitCount: {
    // A digest under a key of the site.
    key: limiting.facts,
    points: limiting.facts,
    expiresAt: limiting.facts,
  },

  storedFile: {
    name: nothingPersonal,
    kind: nothingPersonal,
    unusedSince: nothingPersonal,
    goingSince: nothingPersonal,
  },

  job: {
    name: nothingPersonal,
    dueAt: nothingPersonal,
    attempts: nothingPersonal,
    holder: nothingPersonal,
    leaseExpiresAt: nothingPersonal,
    startedAt: nothingPersonal,
    endedAt: nothingPersonal,
  },

  jobRun: {
    id: nothingPersonal,
    job: nothingPersonal,
    startedAt: nothingPersonal,
    finishedAt: nothingPersonal,
    outcome: nothingPersonal,
    said: nothingPersonal,
  },

  lease: {
    name: nothingPersonal,
    holder: nothingPersonal,
    leaseExpiresAt: nothingPersonal,
  },

  // Facts of the installation, none of which names a person; a secret of the site is among them.
  installation: { fact: nothingPersonal, value: nothingPersonal },

  contentVersion: { id: nothingPersonal, version: nothingPersonal },
} satisfies PersonalTables;

/** The register of the tables of core and of all features. */
export function personalRegister(features: readonly Pick<Feature, 'personalData'>[]): PersonalRegister {
  return Object.assign({}, corePersonalData, ...features.map(({ personalData }) => personalData));
}
