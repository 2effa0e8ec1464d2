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

  services(opened): NewsletterServices {
    const newsLinks = createNewsLinks({ secret: opened.authSecret, siteUrl: opened.siteUrl });
    return {
      newsletter: createNewsletter({ ...opened, newsLinks }),
      newsletterEmails: createNewsletterEmails({ ...opened, newsLinks }),
      newsLinks,
    };
  },

  routes: (services) => [newsletterRoutes(services)],
  rootRoutes: (services, { renderPersonalPage }) => [
    subscriptionPageRoutes({ ...services, renderPersonalPage }),
  ],
});
