import { defineFeature } from '#core/manifest/define-feature.ts';
import { columns, nothingPersonal, personalColumns } from '#core/manifest/personal-data.ts';
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
      usesPaymentService: config.paymentGateway !== undefined,
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
    notice: columns(nothingPersonal, 'hash', 'purpose', 'version', 'locale', 'text', 'firstAt'),

    consent: {
      ...columns(nothingPersonal, 'id', 'record'),
      ...columns(
        consentColumns.facts,
        'purpose',
        'noticeHash',
        'recordId',
        'at',
        'method',
        'confirmedAt',
        'withdrawnAt',
        'withdrawnBy',
      ),
      email: consentColumns.words,
    },
  },
});
