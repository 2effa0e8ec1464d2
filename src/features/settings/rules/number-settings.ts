import * as rules from '#core/manifest/settings-definition.ts';
import { paymentSettings } from '#features/payments/rules/hold.ts';
import { refundSettings } from '#features/webinars/rules/refund-settings.ts';
import type { SettingDefinition, SettingGroup } from './setting-types.ts';

/** Whole numbers: what is paid back, how long seats and personal data are kept. Each has its unit in its label. */
const numberDefinitions = {
  ...refundSettings,
  ...paymentSettings,
  keepEnquiries: {
    label: 'Keep enquiries (days)',
    help: 'After the last contact. They are then erased for good, with notes and replies.',
    ...{ least: 365, most: 3650, defaultValue: 730 },
  },
  keepRegistrations: {
    label: 'Keep webinar registrations (days)',
    help: 'After the webinar. Then they are erased for good.',
    ...{ least: 365, most: 3650, defaultValue: 730 },
  },
  keepPaidRegistrations: {
    label: 'Keep paid webinar registrations (days)',
    help: 'After the webinar: payments are part of the accounts, which tax law requires to be kept for eight years.',
    ...{ least: 365, most: 3650, defaultValue: 2920 },
  },
  keepErased: {
    label: 'Keep erased data sealed (days)',
    help: 'Data that a person has had erased disappears from view at once, and is deleted after this time. Rule 8(3) of the DPDP Rules asks for a year.',
    ...{ least: 0, most: 3650, defaultValue: 365 },
  },
  answerRequestsWithin: {
    label: 'Answer requests about data within (days)',
    help: 'From when they were confirmed. The law asks for an answer to complaints within 90 days.',
    ...{ least: 1, most: 90, defaultValue: 30 },
  },
} satisfies Record<string, rules.NumberSetting>;

export type NumberSettingName = keyof typeof numberDefinitions;
export type NumberSettings = Record<NumberSettingName, number>;

const numberSettingNames = Object.keys(numberDefinitions) as NumberSettingName[];

export const numberSettings = Object.fromEntries(
  numberSettingNames.map((name) => {
    const definition: rules.NumberSetting = numberDefinitions[name];
    return [name, { ...definition, group: groupOf(name), ...rules.number(definition) }];
  }),
) as { [Name in NumberSettingName]: SettingDefinition<number> };

function groupOf(name: NumberSettingName): SettingGroup {
  if (Object.hasOwn(refundSettings, name)) return 'refunds';
  return Object.hasOwn(paymentSettings, name) ? 'payments' : 'privacy';
}
