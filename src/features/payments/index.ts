import { defineFeature } from '#core/manifest/define-feature.ts';
import { type PaymentTotals, paymentTotals } from './api.ts';
import { unpaidSeatsJob } from './server/hold.ts';
import { paymentHooks } from './server/hooks.ts';
import { paymentPageRoutes } from './server/payment-page.ts';
import { paymentPersonalData } from './server/personal-data.ts';
import { spanOfMonth } from './server/reports.ts';
import { paymentRoutes } from './server/routes.ts';
import { createPaymentService, type PaymentService } from './server/service.ts';
import { createPaymentStore } from './server/store.ts';
import type { PaymentTables } from './server/tables.ts';

interface PaymentRepositories {
  payments: ReturnType<typeof createPaymentStore>;
}

interface PaymentServices {
  paymentService: PaymentService;
}

declare module '#core/database/tables.ts' {
  interface Tables extends PaymentTables {}
}
declare module '#core/manifest/dashboard.ts' {
  interface Dashboard {
    /** Payments that staff follow, and what came in this month. */
    payments?: PaymentTotals;
  }
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends PaymentRepositories {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends PaymentServices {}
}

export const payments = defineFeature({
  name: 'payments',
  requires: ['webinars'],
  hooks: [paymentHooks],

  repositories: (scope, storesOf): PaymentRepositories => ({ payments: createPaymentStore(scope, storesOf) }),

  services: ({ stores, wakeDelivery }): PaymentServices => ({
    paymentService: createPaymentService({ stores, wakeDelivery }),
  }),

  routes: (services) => [paymentRoutes(services)],

  rootRoutes: (services, { renderPersonalPage }) => [paymentPageRoutes({ ...services, renderPersonalPage })],

  jobs: ({ stores }) => [unpaidSeatsJob(stores)],

  personalData: paymentPersonalData,

  dashboard: {
    payments: {
      action: 'registration.read',
      answer: paymentTotals,
      read: ({ stores, startOfDay }, { today }) =>
        stores.payments.totals(spanOfMonth(today.slice(0, 7), startOfDay)),
    },
  },
});
