import type { NumberSetting } from '#core/manifest/settings-definition.ts';
import { defaultRefundPolicy, type RefundPolicy } from './refund-policy.ts';

const { fullHours, noShowHours, askHours, creditDays } = defaultRefundPolicy;

/** The settings of the refund policy, by their stored names. Days and hours, each with its unit in the label. */
export const refundSettings = {
  refundFullHours: {
    label: 'Full refund until (hours before the start)',
    help: 'Parents who cancel earlier get everything back. Exactly this many hours before still counts.',
    ...{ least: 0, most: 720, defaultValue: fullHours },
  },
  refundNoShowHours: {
    label: 'No-show from (hours before the start)',
    help: 'Cancelling later counts as a no-show, and the registration can no longer be moved to another date. At most as many hours as above.',
    ...{ least: 0, most: 720, defaultValue: noShowHours },
  },
  refundAskHours: {
    label: 'Time to ask for a refund (hours)',
    help: 'From the moment of cancelling.',
    ...{ least: 1, most: 720, defaultValue: askHours },
  },
  refundCreditLeast: {
    label: 'Credited in, at least (business days)',
    help: 'From the day it is asked for.',
    ...{ least: 1, most: 60, defaultValue: creditDays.least },
  },
  refundCreditMost: {
    label: 'Credited in, at most (business days)',
    help: 'Staff are reminded of a refund that is not paid by then.',
    ...{ least: 1, most: 60, defaultValue: creditDays.most },
  },
} satisfies Record<string, NumberSetting>;

export type RefundSettingName = keyof typeof refundSettings;

/** The refund policy of the settings. Bounds that cross each other count as the wider one. */
export function refundPolicyOf(set: Readonly<Record<RefundSettingName, number>>): RefundPolicy {
  return {
    fullHours: set.refundFullHours,
    noShowHours: Math.min(set.refundNoShowHours, set.refundFullHours),
    askHours: set.refundAskHours,
    creditDays: {
      least: set.refundCreditLeast,
      most: Math.max(set.refundCreditLeast, set.refundCreditMost),
    },
  };
}
