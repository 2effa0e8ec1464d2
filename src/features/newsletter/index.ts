import { defineFeature } from '#core/manifest/define-feature.ts';
import {
  createNewsLinks,
  createNewsletter,
  createNewsletterEmails,
  type NewsLinks,
  type Newsletter,
  type NewsletterEmails,
} from './server/newsletter.ts';
import { subscriptionPageRoutes } from './server/pages.ts';
import { newsletterRoutes } from './server/routes.ts';

interface NewsletterServices {
  newsletter: Newsletter;
  newsletterEmails: NewsletterEmails;
  newsLinks: NewsLinks;
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
      newsletterEmails: createNewsletterEmails({ limits, site, clock, links: newsLinks }),
      newsLinks,
    };
  },

  routes: (services) => [newsletterRoutes(services)],
  rootRoutes: (services, { renderPersonalPage }) => [
    subscriptionPageRoutes({ ...services, renderPersonalPage }),
  ],
});
