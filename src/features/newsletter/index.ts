import type { EmailOrigins } from '#core/email/email.ts';
import { defineFeature } from '#core/manifest/define-feature.ts';
import {
  createNewsLetters,
  createNewsLinks,
  createNewsletter,
  type NewsLetters,
  type NewsLinks,
  type Newsletter,
} from './server/newsletter.ts';
import { newsRoutes } from './server/pages.ts';
import { noticeRoutes } from './server/routes.ts';

interface NewsletterServices {
  newsletter: Newsletter;
  newsLetters: NewsLetters;
  newsLinks: NewsLinks;
}

const emails = {
  'news-question': 'auto-generated',
} as const satisfies EmailOrigins;

declare module '#core/email/email.ts' {
  interface EmailKinds extends Record<keyof typeof emails, unknown> {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends NewsletterServices {}
}

export const newsletter = defineFeature({
  name: 'newsletter',
  requires: ['settings', 'consent'],

  services({ stores, authSecret, siteUrl, limits, site, clock, consentService }): NewsletterServices {
    const newsLinks = createNewsLinks({ secret: authSecret, siteUrl });
    return {
      newsletter: createNewsletter({ stores, links: newsLinks, consents: consentService }),
      newsLetters: createNewsLetters({ limits, site, clock, links: newsLinks }),
      newsLinks,
    };
  },

  routes: (services) => [noticeRoutes(services)],
  rootRoutes: (services, { showOwnPage }) => [newsRoutes({ ...services, showOwnPage })],
  emails,
});
