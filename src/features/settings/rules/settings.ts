import { type BrandSettings, defaultBrand } from '#core/brand/brand.ts';
import * as rules from '#core/manifest/settings-definition.ts';
import { cities } from '#core/text/cities.ts';
import { contactDefaults, maxLengths, otherCity } from '#core/text/contact-rules.ts';
import type { OpeningHours } from '#core/time/opening-hours.ts';
import { type LegalConfirmation, legalWording, readConfirmation } from '#features/consent/rules/notices.ts';
import { type DocumentSettings, documentSettings } from '#features/documents/rules/document-settings.ts';
import { paymentEmails } from '#features/payments/rules/email-kinds.ts';
import { addEmails } from '#features/webinars/rules/added-emails.ts';
import { emailLabel } from '#features/webinars/rules/email-schedule.ts';
import {
  type EmailSettingName,
  type EmailText,
  editableEmails,
  emailSettingName,
  emailTextRule,
  textOf,
} from '#features/webinars/rules/email-texts.ts';
import { type NumberSettings, numberSettings } from './number-settings.ts';
import type { SettingDefinition } from './setting-types.ts';

// The settings that the owner of a site changes without a restart, each defined once: the server validates and stores
// them by this module, and the screen (/admin/settings) shows them.

/** The possible recipients of a notification email. */
export const notificationRecipients = {
  frontDesk: 'Everyone at the front desk',
  staff: 'The staff mailbox',
  nobody: 'No one',
} as const;
export type NotificationRecipient = keyof typeof notificationRecipients;

/** A follow-up usually has an owner. */
export const followUpRecipients = {
  owner: 'The colleague assigned to it',
  ...notificationRecipients,
} as const;
export type FollowUpRecipient = keyof typeof followUpRecipients;

const yesOrNo = { no: 'No', yes: 'Yes' } as const;
type YesOrNo = keyof typeof yesOrNo;

/** The values of all settings. */
export interface SiteSettings
  extends Record<EmailSettingName, EmailText>,
    NumberSettings,
    BrandSettings,
    DocumentSettings {
  /** As visitors read them. */
  phones: string[];
  emails: string[];
  address: string;
  openingHours: OpeningHours;
  /** The first words of a WhatsApp message to a parent; `{name}`, `{city}`, `{date}` and `{site}` are filled in. */
  greeting: string;
  savedReplies: rules.SavedReply[];
  /** Empty: the first of `emails`. */
  staffEmail: string;
  notifyFollowUps: FollowUpRecipient;
  notifyUnowned: NotificationRecipient;
  notifyDigest: NotificationRecipient;
  /** Whether the payment service learns who pays. */
  shareWithPaymentService: YesOrNo;
  /** Cities of the session form beside the fixed ones. */
  furtherCities: string[];
  /** The contact for personal data in the notices; empty: the contact details. */
  privacyContact: string;
  /** The confirmation of a lawyer for the legal pages, in the wording of this version of the software. */
  legalConfirmedOn: LegalConfirmation;
}
export type SettingName = keyof SiteSettings;

const defaultDay = () => [{ from: '09:00', to: '18:00' }];
const fixedCityNames = new Set(cities.map((city) => city.toLowerCase()));
const city = rules.text({ longest: maxLengths.city, what: 'the name' });

// The emails that features add to those of webinars: the server and the screen know them from here on.
addEmails(paymentEmails);

const emailTextSettings = Object.fromEntries(
  editableEmails().map((kind) => [
    emailSettingName(kind),
    {
      label: emailLabel(kind),
      group: 'webinarEmails',
      help: textOf(kind).help,
      defaultValue: textOf(kind).defaultText,
      type: 'webinarEmail',
      email: kind,
      read: emailTextRule(kind),
    },
  ]),
) as { [Name in EmailSettingName]: SettingDefinition<EmailText> };

const documentDefinitions = Object.fromEntries(
  Object.entries(documentSettings).map(([name, definition]) => [name, { ...definition, group: 'documents' }]),
) as { [Name in keyof DocumentSettings]: SettingDefinition<DocumentSettings[Name]> };

export const siteSettings: { readonly [Name in SettingName]: SettingDefinition<SiteSettings[Name]> } = {
  phones: {
    label: 'Phone numbers',
    group: 'contact',
    help: 'The first one is shown in the header. With the country code, people can call them from abroad.',
    defaultValue: contactDefaults.phones,
    variable: 'CONTACT_PHONES',
    ...rules.texts(rules.phone, {
      ...{ least: 1, most: 5, one: 'Phone number' },
      inputType: 'tel',
      required: 'Please enter at least one phone number.',
    }),
  },
  emails: {
    label: 'Email addresses',
    group: 'contact',
    help: 'Where parents can write.',
    defaultValue: contactDefaults.emails,
    variable: 'CONTACT_EMAILS',
    ...rules.texts(rules.email, {
      ...{ least: 1, most: 5, one: 'Email address' },
      inputType: 'email',
      required: 'Please enter at least one email address.',
    }),
  },
  address: {
    label: 'Address',
    group: 'contact',
    help: 'On one line, as on an envelope.',
    defaultValue: contactDefaults.address,
    variable: 'CONTACT_ADDRESS',
    type: 'text',
    read: rules.text({ longest: 300, required: 'Please enter the address.', what: 'The address' }),
  },
  brandName: {
    label: 'Name of the brand',
    group: 'brand',
    help: 'In page titles, search results, emails and calendars. Your own texts stay as you wrote them.',
    defaultValue: defaultBrand.name,
    type: 'text',
    read: rules.text({ longest: 40, required: 'Please enter the name.', what: 'The name' }),
  },
  brandLogo: {
    label: 'Logo',
    group: 'brand',
    help: 'Best with a transparent background and no empty margin. The name stands beside a square logo. A logo at least twice as wide as it is high stands alone.',
    defaultValue: { name: '', width: 0, height: 0 },
    type: 'picture',
    read: rules.storedPicture,
  },
  brandColour: {
    label: 'Main colour',
    group: 'brand',
    help: 'Buttons and links. Lighter and darker tones, and those of the dark theme, follow from it.',
    defaultValue: defaultBrand.colours.main,
    ...rules.colour('main'),
  },
  brandAccent: {
    label: 'Second colour',
    group: 'brand',
    help: 'Coloured areas, small headings and the outline of what has the focus.',
    defaultValue: defaultBrand.colours.accent,
    ...rules.colour('accent'),
  },
  openingHours: {
    label: 'Opening hours',
    group: 'hours',
    help: 'No hours set means open 24×7.',
    defaultValue: {
      week: [defaultDay(), defaultDay(), defaultDay(), defaultDay(), defaultDay(), defaultDay(), []],
      holidays: [],
    },
    type: 'openingHours',
    read: rules.openingHours,
  },
  greeting: {
    label: 'Greeting for WhatsApp',
    group: 'words',
    help: 'What a message to a parent begins with. {name}, {city}, {date} and {site} are filled in from the enquiry.',
    defaultValue:
      'Hello {name}, this is {site}. Thank you for writing to us on {date}. When would be a good time to talk?',
    type: 'longText',
    read: rules.text({
      ...{ longest: 600, isLong: true, what: 'The greeting' },
      required: 'Please write a greeting.',
    }),
  },
  savedReplies: {
    label: 'Saved replies',
    group: 'words',
    help: 'Answers you give often. Staff who write to a parent pick one and adapt it.',
    defaultValue: [
      {
        title: 'When may we call?',
        text: 'Thank you for writing to us. We would like to talk with you before we suggest who fits best.\n\nWhen may we call you? Please tell us a day and time that suit your family.',
      },
      {
        title: 'We could not reach you',
        text: 'We tried to call you today and could not reach you.\n\nPlease tell us when we may try again, or call us whenever it suits you.',
      },
    ],
    type: 'savedReplies',
    read: rules.list(rules.savedReply, { most: 40, one: 'Reply' }),
  },
  staffEmail: {
    label: 'Staff mailbox',
    group: 'telling',
    help: 'Where each new enquiry and registration is sent. Empty: to the first email address in the contact details.',
    defaultValue: '',
    variable: 'STAFF_EMAIL',
    type: 'email',
    read: (sent) =>
      typeof sent === 'string' && sent.trim() === '' ? { ok: true, value: '' } : rules.email(sent),
  },
  notifyFollowUps: {
    label: 'A follow-up is due',
    group: 'telling',
    help: 'At 9:00 am on that day. If it is unassigned, the whole front desk is told.',
    defaultValue: 'owner',
    ...rules.choice(followUpRecipients),
  },
  notifyUnowned: {
    label: 'An enquiry has been unassigned for 4 working hours',
    group: 'telling',
    help: 'Once each time a parent is left waiting.',
    defaultValue: 'frontDesk',
    ...rules.choice(notificationRecipients),
  },
  notifyDigest: {
    label: 'Who is waiting, each morning at 9:00 am',
    group: 'telling',
    help: 'Not on mornings when no parent is waiting and nothing is due.',
    defaultValue: 'frontDesk',
    ...rules.choice(notificationRecipients),
  },
  shareWithPaymentService: {
    label: 'Send name, email and phone to the payment service',
    group: 'payments',
    help: 'Only where a payment service is set up (Razorpay). No: it is told only the amount and the webinar; parents enter the rest there. Yes: these details are already filled in on its page.',
    defaultValue: 'no',
    ...rules.choice(yesOrNo),
  },
  furtherCities: {
    label: 'Further cities',
    group: 'cities',
    help: `They come after the ${cities.length} cities that the form always offers, and before “Other city”, where parents from elsewhere type theirs. If you remove one, it stays in the enquiries that name it.`,
    defaultValue: [],
    ...rules.texts(
      (sent) => {
        const read = city(sent);
        return read.ok && fixedCityNames.has(read.value.toLowerCase())
          ? { ok: false, message: `the form offers ${read.value} already.` }
          : read;
      },
      { most: 200, one: 'City', areShort: true, alwaysOffered: cities },
    ),
  },
  privacyContact: {
    label: 'Who answers for personal data',
    group: 'privacy',
    help: 'A name and how to reach them, such as “Meena Rao, privacy@example.org”. Empty: the contact details of the site.',
    defaultValue: '',
    type: 'text',
    read: rules.text({ longest: 200, what: 'This' }),
  },
  legalConfirmedOn: {
    label: 'Legal pages reviewed by a lawyer on',
    group: 'privacy',
    help: 'The privacy policy, refund policy and disclaimer describe what this software does with these settings. Until a lawyer has reviewed them, each has a line that says so; with a date here, it says when they were reviewed. A new version of the software with different wording clears it.',
    defaultValue: { on: '', wording: legalWording },
    type: 'legalConfirmation',
    read: readConfirmation,
  },
  ...numberSettings,
  ...documentDefinitions,
  ...emailTextSettings,
};

/** The settings of the brand. */
export const brandSettings = ['brandName', 'brandLogo', 'brandColour', 'brandAccent'] as const;

export const settingNames = Object.keys(siteSettings) as SettingName[];

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(siteSettings, name);
}

/** All cities of the session form, in its order; the form adds 'Other city'. */
export function offeredCities({ furtherCities }: Pick<SiteSettings, 'furtherCities'>): string[] {
  return [...cities, ...furtherCities.filter((city) => city !== otherCity)];
}
