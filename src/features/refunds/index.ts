import { objectOf } from '#core/http/open-api.ts';
import { defineFeature } from '#core/manifest/define-feature.ts';
import { columnsFor, nothingPersonal } from '#core/manifest/personal-data.ts';
import type { RefundFigures } from './rules/refund.ts';
import { createRefundStore } from './server/refund-store.ts';
import { createRefundService, type RefundService } from './server/refunds.ts';
import { refundRoutes } from './server/routes.ts';

interface RefundRepositories {
  refunds: ReturnType<typeof createRefundStore>;
}

interface RefundServices {
  refundService: RefundService;
}

declare module '#core/manifest/dashboard.ts' {
  interface Dashboard {
    /** Refunds to be paid, and how many of them are overdue. */
    refunds?: RefundFigures;
  }
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends RefundRepositories {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends RefundServices {}
}

const afterWebinar = {
  setting: 'keepRegistrations',
  after: 'the webinar; what was paid for as long as the books',
} as const;
const registration = columnsFor({
  ...{ whose: 'parent', purpose: 'to keep a place in a webinar and to write about it' },
  ...{ keptFor: afterWebinar, eraser: 'people.removeRegistrations' },
});

export const refunds = defineFeature({
  name: 'refunds',
  requires: ['webinars'],
  repositories: (scope): RefundRepositories => ({ refunds: createRefundStore(scope) }),
  services: ({ stores, today, registrationService, myLinks }): RefundServices => ({
    refundService: createRefundService({ stores, today, seats: registrationService, myLinks }),
  }),
  routes: (services) => [refundRoutes(services)],

  personalData: {
    cancellation: {
      id: nothingPersonal,
      registrationId: registration.facts,
      webinarId: registration.facts,
      at: registration.facts,
      source: registration.facts,
      quote: registration.facts,
      refund: registration.facts,
      askBy: registration.facts,
      askedAt: registration.facts,
      payBackTo: registration.words,
      dueBy: registration.facts,
      completedAt: registration.facts,
      completedBy: { ...registration.words, whose: 'staff' },
      note: { ...registration.words, whose: 'staff' },
      revision: nothingPersonal,
    },
  },

  dashboard: {
    refunds: {
      action: 'registration.read',
      schema: objectOf({ open: { type: 'integer' }, overdue: { type: 'integer' } }),
      read: ({ refundService }) => refundService.figures(),
    },
  },
});
