import { defineFeature } from '#core/manifest/define-feature.ts';
import { nothingPersonal } from '#core/manifest/personal-data.ts';
import { formActions } from './rules/actions.ts';
import {
  altcha,
  type CaptchaSolution,
  createCaptchaStore,
  type Guesses,
  recaptcha,
} from './server/captcha.ts';
import { htmlFormRoutes } from './server/html-forms.ts';
import { submissionRoutes } from './server/routes.ts';
import { createSubmissions, type Submissions } from './server/submissions.ts';

interface FormRepositories {
  captchas: ReturnType<typeof createCaptchaStore>;
}

interface FormServices {
  submissions: Submissions;
}

declare module '#core/database/tables.ts' {
  interface Tables {
    usedCaptcha: CaptchaSolution;
  }
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends FormRepositories {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends FormServices {}
  interface TestOverrides {
    /** The amount of work of the site's own captcha. */
    captchaGuesses?: Guesses;
    /** The URL at which Google checks its captcha. */
    recaptchaVerifyUrl?: string;
  }
}

export const forms = defineFeature({
  name: 'forms',
  requires: ['settings', 'consent', 'newsletter', 'enquiries', 'webinars'],
  actions: formActions,

  repositories: ({ db }): FormRepositories => ({ captchas: createCaptchaStore(db) }),

  services(opened, { captchaGuesses, recaptchaVerifyUrl }): FormServices {
    const { config, clock, authSecret } = opened;
    const proofs = altcha(authSecret, clock, captchaGuesses);
    return {
      submissions: createSubmissions({
        ...opened,
        captcha: config.recaptcha ? recaptcha(config.recaptcha.secretKey, clock, recaptchaVerifyUrl) : proofs,
        proofs,
        settings: opened.siteSettings,
        registrationService: opened.registrationService,
        consents: opened.consentService,
        secret: authSecret,
        minResponseTime: opened.maxDelay,
      }),
    };
  },

  routes: (services, { https }) => [submissionRoutes({ ...services, https })],
  rootRoutes: (services, { renderPersonalPage }) => [htmlFormRoutes({ ...services, renderPersonalPage })],
  retention: ({ stores }) => [
    { title: 'used captchas', days: 1, removeBefore: stores.captchas.deleteExpired },
  ],

  personalData: {
    usedCaptcha: { solution: nothingPersonal, expiresAt: nothingPersonal },
  },
});
