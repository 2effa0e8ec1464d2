import type { NotifyingRemoval } from '#cms/records/selection.ts';
import { defineFeature } from '#core/manifest/define-feature.ts';
import { webinarActions } from './rules/actions.ts';
import { linkLifetime } from './rules/registration-page.ts';
import { type WebinarDashboard, webinarDashboard } from './server/dashboard.ts';
import { createNotifyingRemoval } from './server/deletion-emails.ts';
import {
  createPlannedEmailStore,
  planWebinarEmails,
  webinarEmailStillApplies,
  webinarEmailsJob,
} from './server/email-jobs.ts';
import { createEmailService } from './server/email-service.ts';
import { createEmailWriter } from './server/email-writer.ts';
import { registrationHooks, webinarHooks } from './server/hooks.ts';
import { seatsJob } from './server/offers.ts';
import { webinarPersonalData } from './server/personal-data.ts';
import {
  createOtherDates,
  createReadRegistration,
  type ReadRegistration,
} from './server/read-registration.ts';
import { createRefundStore } from './server/refund-store.ts';
import {
  createMyLinks,
  createRegistrationLinkStore,
  createRegistrationLinks,
  type MyLinks,
  type RegistrationLinks,
} from './server/registration-links.ts';
import { ownPageRoutes, registrationPageRoutes } from './server/registration-pages.ts';
import { createRegistrationStore } from './server/registration-queries.ts';
import { registrationRoutes, webinarEmailRoutes } from './server/routes.ts';
import { seatsCheck } from './server/seats.ts';
import {
  createSelfService,
  createSelfServiceActions,
  type SelfService,
  type SelfServiceActions,
} from './server/self-service.ts';
import {
  createRegistrationLookups,
  createRegistrationService,
  type RegistrationLookups,
  type RegistrationService,
} from './server/service.ts';
import { createSingleEmailWriter } from './server/single-email.ts';
import { createStaffEmails, enrolmentSummaryJob, type StaffEmails } from './server/staff-emails.ts';
import { readWebinarTimes } from './server/start-times.ts';
import type { RegistrationColumns, SeatColumns, WebinarTables } from './server/tables.ts';

interface WebinarRepositories {
  registrationLinks: ReturnType<typeof createRegistrationLinkStore>;
  registrations: ReturnType<typeof createRegistrationStore>;
  plannedEmails: ReturnType<typeof createPlannedEmailStore>;
  refunds: ReturnType<typeof createRefundStore>;
}

interface WebinarServices {
  notifyingRemoval: NotifyingRemoval;
  selfService: SelfService;
  myLinks: MyLinks;
  selfServiceActions: SelfServiceActions;
  /** The organizer in calendars: the sender address of emails. */
  organizer: () => string;
  registrationLookups: RegistrationLookups;
  registrationLinks: RegistrationLinks;
  readRegistration: ReadRegistration;
  registrationService: RegistrationService;
  staffEmails: StaffEmails;
  webinarEmails: ReturnType<typeof createEmailService>;
  /** Writes a batch of the planned emails that are due; a job calls it repeatedly. */
  writeDueEmails: ReturnType<typeof createEmailWriter>['writeDue'];
}

declare module '#core/database/tables.ts' {
  interface Tables extends WebinarTables {}
}
declare module '#cms/records/tables.ts' {
  interface RecordColumns {
    webinar: SeatColumns;
    registration: RegistrationColumns;
  }
}
declare module '#core/manifest/dashboard.ts' {
  interface Dashboard extends WebinarDashboard {}
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends WebinarRepositories {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends WebinarServices {}
}

export const webinars = defineFeature({
  name: 'webinars',
  requires: ['settings', 'consent', 'newsletter'],
  actions: webinarActions,
  hooks: [registrationHooks, webinarHooks],

  repositories: (scope): WebinarRepositories => ({
    registrationLinks: createRegistrationLinkStore(scope),
    registrations: createRegistrationStore(scope),
    plannedEmails: createPlannedEmailStore(scope),
    refunds: createRefundStore(scope),
  }),

  async services(opened): Promise<WebinarServices> {
    const { stores, config, site, siteUrl, authSecret, siteSettings, newsletterEmails, log } = opened;
    await readWebinarTimes(stores, config.timeZone);
    const organizer = () =>
      addressIn(config.mail.from) ?? site.emails[0] ?? `noreply@${new URL(siteUrl).hostname}`;
    const links = createRegistrationLinks({ stores, secret: authSecret, siteUrl });
    const parts = {
      ...opened,
      links,
      organizer,
      currentSettings: siteSettings.last,
      usesPaymentService: config.paymentGateway !== undefined,
      consents: opened.consentService,
    };
    const singleEmailWriter = createSingleEmailWriter(parts);
    const writer = createEmailWriter({ ...parts, ...singleEmailWriter });
    const staffEmails = createStaffEmails({ ...parts, settings: siteSettings });
    const registrationService = createRegistrationService({
      ...{ ...parts, writeEmails: writer.writePlanned },
      async onConfirmed(tx, registration) {
        await staffEmails.notify(tx, registration);
        await newsletterEmails.requestPendingConfirmation(tx, registration);
      },
    });
    const readRegistration = createReadRegistration(parts);
    const myLinks = createMyLinks({
      ...parts,
      onFailure: (error) => log.error({ err: error }, 'a webinar email could not be prepared'),
    });
    return {
      notifyingRemoval: createNotifyingRemoval({ ...parts, ...singleEmailWriter }),
      selfService: createSelfService({ ...parts, readRegistration, otherDates: createOtherDates(parts) }),
      myLinks,
      selfServiceActions: createSelfServiceActions({ ...parts, registrationService, myLinks }),
      organizer,
      registrationLookups: createRegistrationLookups({ links, registrationService, readRegistration }),
      registrationLinks: links,
      readRegistration,
      registrationService,
      staffEmails,
      webinarEmails: createEmailService(parts),
      writeDueEmails: writer.writeDue,
    };
  },

  routes: (services) => [registrationRoutes(services), webinarEmailRoutes(services)],

  rootRoutes: (services, { renderPersonalPage }) => {
    const parts = { ...services, renderPersonalPage };
    return [registrationPageRoutes(parts), ownPageRoutes(parts)];
  },

  jobs: ({ stores, config }, services) => {
    const settings = { read: () => services().siteSettings.read() };
    const writer = {
      writeDue: (...due: Parameters<WebinarServices['writeDueEmails']>) => services().writeDueEmails(...due),
    };
    return [
      webinarEmailsJob({ stores, writer, settings }),
      planWebinarEmails({ stores }),
      seatsJob(stores),
      enrolmentSummaryJob({ stores, settings, siteUrl: config.siteUrl }),
    ];
  },

  isEmailStillNeeded: ({ stores }) => webinarEmailStillApplies(stores),

  retention: ({ stores }) => [
    {
      title: 'links to webinar registrations',
      days: linkLifetime / 86_400_000,
      removeBefore: stores.registrationLinks.forget,
    },
    { title: 'records of webinar emails', days: 365, removeBefore: stores.plannedEmails.forget },
  ],

  close: ({ myLinks }) => myLinks.close(),

  personalData: webinarPersonalData,
  secretPaths: ['join', 'my'],
  healthChecks: [seatsCheck],

  dashboard: webinarDashboard,
});

/** The address in a sender such as `Ananta <hello@example.com>`. */
function addressIn(sender: string): string | undefined {
  return /([^\s<>]+@[^\s<>]+)/.exec(sender)?.[1];
}
