import type { PeopleType } from '#cms/records/definition.ts';
import { people, peopleNames } from '#cms/records/registry.ts';
import { removeFilesOfErased } from '#core/email/email-files.ts';
import { defineFeature, type Services } from '#core/manifest/define-feature.ts';
import { type RequestsDue, requestsDue } from './api.ts';
import { privacyActions } from './rules/actions.ts';
import { createPeopleStore } from './server/erase-person.ts';
import { createErasureService, type ErasureService } from './server/erasure.ts';
import { privacyHooks } from './server/hooks.ts';
import { createOwnDataReader } from './server/own-data.ts';
import { ownDataRoutes } from './server/own-data-pages.ts';
import { createOwnDataRequests, type OwnDataRequests } from './server/own-data-requests.ts';
import { privacyPersonalData } from './server/personal-data.ts';
import { createPersonalDataJob } from './server/personal-data-job.ts';
import { createRequestRegister, type RequestRegister } from './server/register.ts';
import { createOwnDataLinkStore, createRequestStore } from './server/request-store.ts';
import { createRequests, requestKeys } from './server/requests.ts';
import { privacyRoutes } from './server/routes.ts';
import { createSealedStore } from './server/sealed-copies.ts';
import type { PrivacyTables } from './server/tables.ts';

interface PrivacyRepositories {
  ownDataLinks: ReturnType<typeof createOwnDataLinkStore>;
  people: ReturnType<typeof createPeopleStore>;
  privacyRequests: ReturnType<typeof createRequestStore>;
  sealed: ReturnType<typeof createSealedStore>;
}

interface PrivacyServices {
  erasureService: ErasureService;
  ownDataRequests: OwnDataRequests;
  requestRegister: RequestRegister;
  /** The service for requests, also used by jobs. */
  dataRequests: ReturnType<typeof createRequests>;
}

declare module '#core/pages/context.ts' {
  interface PageServices {
    /** What an erasure leaves, in sentences of all features. */
    notErased: string;
  }
}
declare module '#core/database/tables.ts' {
  interface Tables extends PrivacyTables {}
}
declare module '#core/manifest/dashboard.ts' {
  interface Dashboard {
    /** Requests about data that are due within a week, or overdue. */
    dataRequests?: RequestsDue;
  }
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends PrivacyRepositories {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends PrivacyServices {}
}

export const privacy = defineFeature({
  name: 'privacy',
  requires: ['settings', 'consent'],
  actions: privacyActions,
  hooks: [privacyHooks],

  repositories: (scope, storesOf): PrivacyRepositories => ({
    ownDataLinks: createOwnDataLinkStore(scope),
    people: createPeopleStore(scope, storesOf),
    privacyRequests: createRequestStore(scope),
    sealed: createSealedStore(scope),
  }),

  services: openOwnData,
  routes: (services) => [privacyRoutes(services)],
  rootRoutes: (services, { renderPersonalPage }) => [ownDataRoutes({ ...services, renderPersonalPage })],

  jobs: ({ stores, mail }, services) => [
    createPersonalDataJob({
      stores,
      settings: { read: () => services().siteSettings.read() },
      erasure: { erasePerson: (...args) => services().erasureService.erasePerson(...args) },
      requests: { completeErasure: (...args) => services().dataRequests.completeErasure(...args) },
      eraseOutside: () => removeFilesOfErased(stores, mail.storages, [...peopleNames, 'account']),
    }),
  ],

  retention: ({ stores }) => [
    { title: 'expired links to personal data', days: 1, removeBefore: stores.ownDataLinks.forget },
    {
      title: 'unconfirmed requests about data',
      days: 30,
      removeBefore: stores.privacyRequests.removePending,
    },
    { title: 'closed requests about data', days: 1095, removeBefore: stores.privacyRequests.removeEnded },
    ...peopleNames.flatMap((name) => {
      const { labels, personal }: PeopleType = people[name];
      const removeBefore = (before: string) => stores.people.removeArrivedBefore(name, before);
      return personal.retention
        ? [{ title: labels.many.toLowerCase(), days: personal.retention.days, removeBefore }]
        : [];
    }),
  ],

  close: ({ ownDataRequests }) => ownDataRequests.close(),

  get personalData() {
    return privacyPersonalData();
  },
  secretPaths: ['my-data'],

  dashboard: {
    dataRequests: {
      action: 'privacy.read',
      answer: requestsDue,
      read: ({ requestRegister }) => requestRegister.due(),
    },
  },
});

/** The services for the data held about a person. */
function openOwnData(opened: Services): PrivacyServices {
  const { stores, clock, site, siteUrl, siteSettings, timeZone, authSecret, dayOf, log } = opened;
  const erasure = createErasureService({ stores, settings: siteSettings, clock, secret: authSecret });
  const keyOf = requestKeys(authSecret);
  const requests = createRequests({ clock, site, settings: siteSettings, keyOf, dayOf, erasure });
  const now = () => clock().toISOString();
  const data = createOwnDataReader({ stores, erasure, requests, siteUrl, timeZone, now });
  const parts = {
    ...{ ...opened, settings: siteSettings, requests, data, consents: opened.consentService },
    onFailure: (error: unknown) => log.warn({ err: error }, 'an email about own data could not be prepared'),
  };
  const ownDataRequests = createOwnDataRequests(parts);
  return {
    erasureService: erasure,
    ownDataRequests,
    requestRegister: createRequestRegister({ ...parts, ownData: ownDataRequests }),
    dataRequests: requests,
  };
}
