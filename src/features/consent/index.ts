import { defineFeature } from '#core/manifest/define-feature.ts';
import { nothingPersonal, personalColumns } from '#core/manifest/personal-data.ts';
import { unconfirmedNewsStays } from './rules/notices.ts';
import { createConsentStore } from './server/consent-store.ts';
import { type ConsentService, createConsentService } from './server/consents.ts';
import { consentHooks } from './server/hooks.ts';
import { createNoticeService, createNoticeStore, type NoticeService } from './server/notices.ts';

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

const agreeing = personalColumns({
  ...{ whose: 'parent', purpose: 'to prove the consent of a person' },
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
    await noticeService.keepAll(stores, siteSettings.last());
    return { noticeService, consentService: createConsentService({ stores, notices: noticeService }) };
  },

  retention: ({ stores }) => [
    {
      what: 'requests for news that nobody has confirmed',
      days: unconfirmedNewsStays,
      forget: stores.consents.removeUnconfirmed,
    },
    { what: 'consents that ended', days: 1095, forget: stores.consents.removeEnded },
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
    },
  },
});
