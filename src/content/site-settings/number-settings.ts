// Settings that are whole numbers: what is paid back, and how long personal data is kept.
import { type RefundPolicy, usualRefundPolicy } from '../refunds/refund-policy.ts';
import { wholeNumber } from './rules.ts';

interface NumberSetting {
  label: string;
  group: 'refunds' | 'privacy';
  help: string;
  least: number;
  most: number;
  usual: number;
}

const { fullHours, noShowHours, askHours, creditDays } = usualRefundPolicy;

/** Days and hours, each with its unit in the label. */
const numbers = {
  refundFullHours: {
    label: 'Full refund until (hours before the start)',
    group: 'refunds',
    help: 'Parents who cancel earlier get everything back. Exactly this many hours before still counts.',
    ...{ least: 0, most: 720, usual: fullHours },
  },
  refundNoShowHours: {
    label: 'No-show from (hours before the start)',
    group: 'refunds',
    help: 'Cancelling later counts as a no-show, and the place can no longer be moved to another date. At most as many hours as above.',
    ...{ least: 0, most: 720, usual: noShowHours },
  },
  refundAskHours: {
    label: 'Time to ask for a refund (hours)',
    group: 'refunds',
    help: 'From the moment of cancelling.',
    ...{ least: 1, most: 720, usual: askHours },
  },
  refundCreditLeast: {
    label: 'Credited in, at least (business days)',
    group: 'refunds',
    help: 'From the day it is asked for.',
    ...{ least: 1, most: 60, usual: creditDays.least },
  },
  refundCreditMost: {
    label: 'Credited in, at most (business days)',
    group: 'refunds',
    help: 'Staff are reminded of a refund that is not paid by then.',
    ...{ least: 1, most: 60, usual: creditDays.most },
  },
  keepEnquiries: {
    label: 'Keep enquiries (days)',
    group: 'privacy',
    help: 'After the last contact. They are then erased for good, with notes and replies.',
    ...{ least: 365, most: 3650, usual: 730 },
  },
  keepPlaces: {
    label: 'Keep places in webinars (days)',
    group: 'privacy',
    help: 'After the webinar. Then they are erased for good.',
    ...{ least: 365, most: 3650, usual: 730 },
  },
  keepPaidPlaces: {
    label: 'Keep places that were paid for (days)',
    group: 'privacy',
    help: 'After the webinar: payments are part of the accounts, which tax law requires to be kept for eight years.',
    ...{ least: 365, most: 3650, usual: 2920 },
  },
  keepErased: {
    label: 'Keep erased data sealed (days)',
    group: 'privacy',
    help: 'What somebody has had erased disappears from view at once, and is deleted after this time. Rule 8(3) of the DPDP Rules asks for a year.',
    ...{ least: 0, most: 3650, usual: 365 },
  },
  answerRequestsWithin: {
    label: 'Answer requests about data within (days)',
    group: 'privacy',
    help: 'From when they were confirmed. The law asks for an answer to complaints within 90 days.',
    ...{ least: 1, most: 90, usual: 30 },
  },
} satisfies Record<string, NumberSetting>;

export type NumberSettingName = keyof typeof numbers;
export type NumberSettings = Record<NumberSettingName, number>;

export const numberSettingNames = Object.keys(numbers) as NumberSettingName[];

export function isNumberSetting(name: string): name is NumberSettingName {
  return Object.hasOwn(numbers, name);
}

/** The bounds of one, for its input. */
export function boundsOf(name: NumberSettingName): { least: number; most: number } {
  return numbers[name];
}

export const numberSettings = Object.fromEntries(
  numberSettingNames.map((name) => {
    const { least, most, ...definition } = numbers[name];
    return [name, { ...definition, read: wholeNumber({ least, most }) }];
  }),
) as {
  [Name in NumberSettingName]: Omit<NumberSetting, 'least' | 'most'> & {
    read: ReturnType<typeof wholeNumber>;
  };
};

/** The refund policy that the settings say. Bounds that cross each other count as the wider one. */
export function refundPolicyOf(set: NumberSettings): RefundPolicy {
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
