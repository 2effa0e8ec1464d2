import { staffMailbox } from '#core/email/email.ts';
import { type Arrivals, arrivalCounts, countArrivals } from '#core/manifest/dashboard.ts';
import { defineFeature } from '#core/manifest/define-feature.ts';
import { type InboxToDo, inboxToDo } from './api.ts';
import { enquiryActions } from './rules/actions.ts';
import { createAttentionStore } from './server/attention.ts';
import { createConversationStore } from './server/conversation-store.ts';
import { createFrontDesk, readInboxToDo } from './server/enquiries.ts';
import { enquiryHooks } from './server/hooks.ts';
import { enquiryPersonalData } from './server/personal-data.ts';
import { conversationRoutes, responseTimeRoutes } from './server/routes.ts';
import { createStaffNotificationsJob } from './server/staff-notifications.ts';
import type { ConversationTables } from './server/tables.ts';

interface EnquiryRepositories {
  attention: ReturnType<typeof createAttentionStore>;
  conversations: ReturnType<typeof createConversationStore>;
}

interface EnquiryServices {
  frontDesk: ReturnType<typeof createFrontDesk>;
}

declare module '#core/database/tables.ts' {
  interface Tables extends ConversationTables {}
}
declare module '#core/manifest/dashboard.ts' {
  interface Dashboard {
    frontDesk?: InboxToDo;
    enquiries?: Arrivals;
  }
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends EnquiryRepositories {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends EnquiryServices {}
}

export const enquiries = defineFeature({
  name: 'enquiries',
  requires: ['settings', 'newsletter'],
  actions: enquiryActions,
  hooks: [enquiryHooks],

  repositories: (scope): EnquiryRepositories => ({
    attention: createAttentionStore(scope),
    conversations: createConversationStore(scope),
  }),

  services: (opened): EnquiryServices => ({
    frontDesk: createFrontDesk({ ...opened, staffEmail: () => staffMailbox(opened.siteSettings.last()) }),
  }),

  routes: (services) => [conversationRoutes(services), responseTimeRoutes(services)],

  jobs: ({ stores, config, today, clock }, services) => [
    createStaffNotificationsJob({
      ...{ stores, today, clock, siteUrl: config.siteUrl, timeZone: config.timeZone },
      settings: { read: () => services().siteSettings.read() },
    }),
  ],

  personalData: enquiryPersonalData,

  dashboard: {
    frontDesk: {
      action: 'enquiry.read',
      answer: inboxToDo,
      async read({ stores, siteSettings, timeZone }, { today, now }) {
        const { openingHours } = await siteSettings.read();
        return readInboxToDo({ stores, openingHours, timeZone }, today, now);
      },
    },
    enquiries: {
      action: 'enquiry.read',
      answer: arrivalCounts,
      read: ({ stores, startOfDay }, { today }) =>
        countArrivals(today, startOfDay, (spans) => stores.records.countWithin('enquiry', spans)),
    },
  },
});
