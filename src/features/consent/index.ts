import { defineFeature } from '#core/manifest/define-feature.ts';
import { nothingPersonal, personalColumns } from '#core/manifest/personal-data.ts';
import { unconfirmedNewsDays } from './rules/notices.ts';
import { createConsentStore } from './server/consent-store.ts';
import { type ConsentService, createConsentService } from './server/consents.ts';
import { consentHooks } from './server/hooks.ts';
import { createNoticeService, createNoticeStore, type NoticeService } from './server/notices.ts';
import { noticeRoutes } from './server/routes.ts';

interface ConsentRepositories {
  consents: ReturnType<typeof createConsentStore>;
  notices: ReturnType<typeof createNoticeStore>;
}

interface ConsentServices {
  consentService: ConsentService;
  noticeService: NoticeService;
}

declare module '#core/manifest/repositories.ts' {
  interface Stores extends ConsentRepositories {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends ConsentServices {}
}

const consentColumns = personalColumns({
  ...{ subject: 'parent', purpose: 'to prove the consent of a person' },
  ...{ keptFor: { days: 1095, after: 'its end, without the address' }, eraser: 'consents.removeEnded' },
});

export const consent = defineFeature({
  name: 'consent',
  requires: ['settings'],
  hooks: [consentHooks],

  repositories: (scope): ConsentRepositories => ({
    consents: createConsentStore(scope),
    notices: createNoticeStore(scope),
  }),

  async services({ stores, config, siteSettings }): Promise<ConsentServices> {
    const noticeService = createNoticeService({
      settings: siteSettings,
      usesRecaptcha: config.recaptcha !== undefined,
    });
    await noticeService.saveAll(stores, siteSettings.last());
    return { noticeService, consentService: createConsentService({ stores, notices: noticeService }) };
  },

  routes: (services) => [noticeRoutes(services)],

  retention: ({ stores }) => [
    {
      title: 'requests for news that nobody has confirmed',
      days: unconfirmedNewsDays,
      removeBefore: stores.consents.removeUnconfirmed,
    },
    { title: 'consents that ended', days: 1095, removeBefore: stores.consents.removeEnded },
  ],

  personalData: {
    notice: {
      hash: nothingPersonal,
      purpose: nothingPersonal,
      version: nothingPersonal,
      locale: nothingPersonal,
      text: nothingPersonal,
      firstAt: nothingPersonal,
    },

    consent: {
      id: nothingPersonal,
      purpose: consentColumns.facts,
      noticeHash: consentColumns.facts,
      record: nothingPersonal,
      recordId: consentColumns.facts,
      email: consentColumns.words,
      at: consentColumns.facts,
      method: consentColumns.facts,
      confirmedAt: consentColumns.facts,
      withdrawnAt: consentColumns.facts,
      withdrawnBy: consentColumns.facts,
    },
  },
});
