import type { Feature } from './define-feature.ts';
import {
  columns,
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
    ...columns(
      nothingPersonal,
      'id',
      'aboutRecord',
      'recipientRecord',
      'key',
      'attempts',
      'problem',
      'doubts',
      'holder',
      'leaseExpiresAt',
    ),
    ...columns(
      sendingEmails.facts,
      'kind',
      'aboutId',
      'recipientId',
      'dueAt',
      'uselessAfter',
      'cancelledAt',
      'createdAt',
      'refusedAt',
    ),
    mail: sendingEmails.words,
  },

  emailLog: {
    ...columns(nothingPersonal, 'id', 'aboutRecord', 'recipientRecord'),
    ...columns(emailOutcomes.facts, 'kind', 'aboutId', 'recipientId', 'outcome', 'endedAt'),
    // The answer of the mail server, without addresses.
    said: emailOutcomes.facts,
  },

  answeredRequest: {
    scope: nothingPersonal,
    ...columns(repeatedRequests.facts, 'key', 'answer', 'answeredAt'),
    // An HMAC under the site's secret.
    digest: repeatedRequests.facts,
  },

  limitCount: {
    ...columns(rateLimits.facts, 'points', 'expiresAt'),
    // A digest under a key of the site.
    key: rateLimits.facts,
  },

  storedFile: columns(nothingPersonal, 'name', 'kind', 'unusedSince', 'removingSince'),

  job: columns(
    nothingPersonal,
    'name',
    'dueAt',
    'attempts',
    'holder',
    'leaseExpiresAt',
    'startedAt',
    'endedAt',
  ),

  jobRun: columns(nothingPersonal, 'id', 'job', 'startedAt', 'finishedAt', 'outcome', 'said'),

  lease: columns(nothingPersonal, 'name', 'holder', 'leaseExpiresAt'),

  // Facts of the installation, none of which names a person; a secret of the site is among them.
  installation: { fact: nothingPersonal, value: nothingPersonal },

  contentVersion: { id: nothingPersonal, version: nothingPersonal },
} satisfies PersonalTables;

/** The register of the tables of core and of all features. */
export function personalRegister(features: readonly Pick<Feature, 'personalData'>[]): PersonalRegister {
  return Object.assign({}, corePersonalData, ...features.map(({ personalData }) => personalData));
}
