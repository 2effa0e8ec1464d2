import type { Feature } from './define-feature.ts';
import {
  nothingPersonal,
  type PersonalRegister,
  type PersonalTables,
  personalColumns,
} from './personal-data.ts';

const sendingEmails = personalColumns({
  ...{ subject: 'parent', purpose: 'to send an email' },
  ...{ keptFor: { until: 'it is sent or given up, about a day' }, eraser: 'people.erase' },
});
const emailOutcomes = personalColumns({
  ...{ subject: 'parent', purpose: 'to know whether an email has arrived' },
  ...{ keptFor: { days: 365, after: 'the email' }, eraser: 'emailLog.forget' },
});
const repeatedRequests = personalColumns({
  ...{ subject: 'parent', purpose: 'to store a repeated request only once' },
  ...{ keptFor: { days: 8, after: 'the request' }, eraser: 'answers.removeForms' },
});
const rateLimits = personalColumns({
  ...{ subject: 'parent', purpose: 'to limit how often something is done' },
  ...{ keptFor: { days: 1, after: 'the end of the limit' }, eraser: 'limits.forget' },
});

const corePersonalData = {
  email: {
    id: nothingPersonal,
    kind: sendingEmails.facts,
    aboutRecord: nothingPersonal,
    aboutId: sendingEmails.facts,
    recipientRecord: nothingPersonal,
    recipientId: sendingEmails.facts,
    key: nothingPersonal,
    mail: sendingEmails.words,
    dueAt: sendingEmails.facts,
    uselessAfter: sendingEmails.facts,
    cancelledAt: sendingEmails.facts,
    createdAt: sendingEmails.facts,
    attempts: nothingPersonal,
    problem: nothingPersonal,
    refusedAt: sendingEmails.facts,
    doubts: nothingPersonal,
    holder: nothingPersonal,
    leaseExpiresAt: nothingPersonal,
  },

  emailLog: {
    id: nothingPersonal,
    kind: emailOutcomes.facts,
    aboutRecord: nothingPersonal,
    aboutId: emailOutcomes.facts,
    recipientRecord: nothingPersonal,
    recipientId: emailOutcomes.facts,
    outcome: emailOutcomes.facts,
    // The answer of the mail server, without addresses.
    said: emailOutcomes.facts,
    endedAt: emailOutcomes.facts,
  },

  answeredRequest: {
    scope: nothingPersonal,
    key: repeatedRequests.facts,
    // An HMAC under the site's secret.
    digest: repeatedRequests.facts,
    answer: repeatedRequests.facts,
    answeredAt: repeatedRequests.facts,
  },

  limitCount: {
    // A digest under a key of the site.
    key: rateLimits.facts,
    points: rateLimits.facts,
    expiresAt: rateLimits.facts,
  },

  storedFile: {
    name: nothingPersonal,
    kind: nothingPersonal,
    unusedSince: nothingPersonal,
    removingSince: nothingPersonal,
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
