import { defineJob } from '#core/jobs/define-job.ts';
import { pluralize } from '#core/manifest/health-check.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { forEachIndependently } from '#core/promises.ts';
import type { PaymentGateway } from './gateway.ts';

/** Links, and refunds, of one run. */
const most = 50;

interface Dependencies {
  stores: Stores;
  gateway: () => PaymentGateway | undefined;
}

/** Asks the gateway about links and refunds, so that an event that never arrives is no loss, and sends refunds. */
export function gatewayJob({ stores, gateway }: Dependencies) {
  return defineJob({
    name: 'payment-service',
    title: 'Follow payments and refunds at the payment service',

    async nextDue() {
      const due = [await stores.paymentAttempts.nextDue(), await stores.gatewayRefunds.nextDue()];
      return due.filter((at) => at !== null).toSorted()[0] ?? null;
    },

    async run({ signal }) {
      const open = gateway();
      if (!open) return undefined;
      const attempts = await stores.paymentAttempts.due(most);
      const sent = await stores.gatewayRefunds.due(most);
      const work = [
        ...sent.map((row) => () => open.refunds.checkDue(row)),
        ...attempts.map((row) => () => open.links.checkDue(row)),
      ];
      await forEachIndependently(work, (check) => check().then(() => true), signal);
      return work.length > 0
        ? `Checked ${pluralize(work.length, 'payment or refund', 'payments and refunds')}.`
        : undefined;
    },
  });
}
