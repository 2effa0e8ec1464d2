import type { BrandColour, BrandLogo } from '#core/brand/brand.ts';
import type { HexColour } from '#core/brand/contrast.ts';
import type * as rules from '#core/manifest/settings-definition.ts';
import type { OpeningHours } from '#core/time/opening-hours.ts';
import type { LegalConfirmation } from '#features/consent/rules/notices.ts';
import type { EditableEmail, EmailText } from '#features/webinars/rules/email-texts.ts';

/** The sections of the screen, in their order. */
export const settingGroups = {
  contact: {
    title: 'Contact details',
    lead: 'Shown in the header, footer, legal pages and emails, and by search engines.',
  },
  brand: {
    title: 'Brand',
    lead: 'The name, logo and colours of the pages, the emails and this admin area.',
  },
  hours: {
    title: 'Opening hours',
    lead: 'How long parents wait is counted in these hours. Visitors do not see them.',
  },
  words: { title: 'Front desk wording', lead: 'What staff start with when they write to a parent.' },
  telling: { title: 'Notifications', lead: 'Emails that the site sends to staff automatically.' },
  webinarEmails: {
    title: 'Webinar emails',
    lead: 'What parents are sent automatically. Facts, links and buttons follow below your words.',
  },
  payments: {
    title: 'Payments',
    lead: 'How long a seat waits for its payment, and what a payment service is told.',
  },
  refunds: {
    title: 'Refunds',
    lead: 'What parents get back when they cancel. The refund policy, emails and the pages for registrations say the same; a registration keeps the terms under which it was booked.',
  },
  documents: {
    title: 'Documents and tax',
    lead: 'What appears on the receipts and invoices of parents. A change applies to documents issued from then on. Please have your accountant review these.',
  },
  privacy: {
    title: 'Personal data',
    lead: 'How long it is kept, and who answers for it. The privacy policy and the notices on the forms say the same. Please have a lawyer review these.',
  },
  cities: { title: 'Cities in the form', lead: 'Where parents can say they live when they book a session.' },
} as const;
export type SettingGroup = keyof typeof settingGroups;

/** A setting by its type, which decides its input on the screen. */
export type TypedSetting =
  | { type: 'text'; defaultValue: string }
  | { type: 'longText'; defaultValue: string }
  | { type: 'email'; defaultValue: string }
  | { type: 'date'; defaultValue: string }
  | { type: 'texts'; defaultValue: string[]; options: rules.TextsOptions }
  | { type: 'choice'; defaultValue: string; choices: Readonly<Record<string, string>> }
  | { type: 'number'; defaultValue: number; least: number; most: number; mayBeEmpty?: boolean }
  | { type: 'openingHours'; defaultValue: OpeningHours }
  | { type: 'savedReplies'; defaultValue: rules.SavedReply[] }
  | { type: 'legalConfirmation'; defaultValue: LegalConfirmation }
  | { type: 'webinarEmail'; defaultValue: EmailText; email: EditableEmail }
  | { type: 'colour'; defaultValue: HexColour; brandColour: BrandColour }
  | { type: 'picture'; defaultValue: BrandLogo };

/** A setting of a section. */
export type SettingDefinition<Value> = TypedSetting & {
  label: string;
  group: SettingGroup;
  help: string;
  /** The default. */
  defaultValue: Value;
  /** The environment variable that overrides this setting. */
  variable?: 'CONTACT_PHONES' | 'CONTACT_EMAILS' | 'CONTACT_ADDRESS' | 'STAFF_EMAIL';
  read: rules.SettingRule<Value>;
};
