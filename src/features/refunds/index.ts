import { defineFeature } from '#core/manifest/define-feature.ts';
import { type RefundFigures, refundFigures } from '#features/webinars/api.ts';
import { createRefundService, type RefundService } from './server/refunds.ts';
import { refundRoutes } from './server/routes.ts';

interface RefundServices {
  refundService: RefundService;
}

declare module '#core/manifest/dashboard.ts' {
  interface Dashboard {
    /** Refunds to be paid, and the number of overdue ones. */
    refunds?: RefundFigures;
  }
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends RefundServices {}
}

export const refunds = defineFeature({
  name: 'refunds',
  requires: ['webinars', 'payments'],
  services: ({ stores, today, registrationService, myLinks }): RefundServices => ({
    refundService: createRefundService({ stores, today, registrationService, myLinks }),
  }),
  routes: (services) => [refundRoutes(services)],

  dashboard: {
    refunds: {
      action: 'registration.read',
      answer: refundFigures,
      read: ({ refundService }) => refundService.figures(),
    },
  },
});
