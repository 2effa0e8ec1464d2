import { defineFeature } from '#core/manifest/define-feature.ts';
import { type PaymentTotals, paymentTotals } from './api.ts';
import { createAttemptStore } from './gateway/server/attempts.ts';
import { paymentServiceCheck } from './gateway/server/check.ts';
import { createPaymentGateway, type PaymentGateway } from './gateway/server/gateway.ts';
import { gatewayJob } from './gateway/server/job.ts';
import { createGatewayRefundStore } from './gateway/server/refund-store.ts';
import { paymentReturnRoutes } from './gateway/server/return-page.ts';
import { createSendRefund } from './gateway/server/send-refund.ts';
import { webhookRoute } from './gateway/server/webhook.ts';
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
  paymentAttempts: ReturnType<typeof createAttemptStore>;
  gatewayRefunds: ReturnType<typeof createGatewayRefundStore>;
}

interface PaymentServices {
  paymentService: PaymentService;
  /** Undefined: no payment service is set up. */
  paymentGateway: PaymentGateway | undefined;
}

declare module '#core/pages/context.ts' {
  interface PageServices {
    /** Whether parents can pay through the payment service. */
    usesPaymentService: boolean;
  }
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

  repositories: (scope, storesOf): PaymentRepositories => ({
    payments: createPaymentStore(scope, storesOf),
    paymentAttempts: createAttemptStore(scope),
    gatewayRefunds: createGatewayRefundStore(scope),
  }),

  services(opened): PaymentServices {
    const { stores, config, wakeDelivery } = opened;
    const paymentGateway =
      config.paymentGateway && createPaymentGateway({ ...opened, settings: config.paymentGateway });
    return {
      paymentGateway,
      paymentService: createPaymentService({
        ...{ stores, wakeDelivery },
        sendRefund: paymentGateway && createSendRefund({ stores, wakeJobs: () => opened.jobRunner.wake() }),
      }),
    };
  },

  routes: (services) => [
    paymentRoutes(services),
    ...(services.paymentGateway ? [webhookRoute({ ...services, gateway: services.paymentGateway })] : []),
  ],

  rootRoutes: (services, { renderPersonalPage }) => [
    paymentPageRoutes({ ...services, renderPersonalPage }),
    paymentReturnRoutes({ ...services, renderPersonalPage }),
  ],

  jobs: ({ stores, config }, services) => [
    unpaidSeatsJob(stores),
    ...(config.paymentGateway ? [gatewayJob({ stores, gateway: () => services().paymentGateway })] : []),
  ],

  personalData: paymentPersonalData,

  dashboard: {
    payments: {
      action: 'registration.read',
      answer: paymentTotals,
      read: ({ stores, startOfDay }, { today }) =>
        stores.payments.totals(spanOfMonth(today.slice(0, 7), startOfDay)),
    },
  },
  secretPaths: ['payment'],
  healthChecks: [paymentServiceCheck],
});
