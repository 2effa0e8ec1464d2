import { foldedText } from '#core/text/fold.ts';
import { type SettingGroup, settingGroups } from './setting-types.ts';
import { type SettingName, settingNames, siteSettings } from './settings.ts';

/** Ordinary words for a setting, beside those of its label and its help. Plurals match their singulars. */
const wordsOfSettings: Partial<Record<SettingName, string>> = {
  brandName: 'site title business company clinic rename header',
  brandLogo: 'picture image icon symbol header upload',
  brandColour: 'color theme design palette buttons contrast red',
  brandAccent: 'color accent secondary theme design palette contrast green teal',
  phones: 'telephones mobiles contact numbers calls whatsapp header footer',
  emails: 'e-mails mailbox contact footer',
  address: 'office clinic location postal map pin code footer',
  openingHours: 'timings working days business weekends sundays holidays closed leave open 24x7',
  greeting: 'message template first words welcome',
  savedReplies: 'canned answers templates messages quick texts snippets',
  staffEmail: 'notifications inbox alerts recipients new enquiries registrations',
  notifyFollowUps: 'notifications alerts reminders call back emails to staff',
  notifyUnowned: 'notifications alerts unassigned waiting emails to staff',
  notifyDigest: 'notifications alerts daily summary report morning emails to staff',
  furtherCities: 'towns places locations book a session form list',
  privacyContact: 'grievance officer dpo data protection complaints name',
  legalConfirmedOn: 'lawyer law policy disclaimer terms approval',
};

/** Ordinary words for every setting of a group. */
const wordsOfGroups: Partial<Record<SettingGroup, string>> = {
  webinarEmails: 'emails mails letters templates texts reminders confirmations subjects wording',
  documents:
    'receipts invoices bills tax gst paper accountant company clinic registration number place of supply',
  payments: 'unpaid seats reserve expire expiry deadline reminders money upi waiting list',
  refunds: 'money back payments cancellations cancelled policy paid price',
  privacy: 'retention delete erase removal gdpr dpdp law data protection',
};

/** The settings whose label, help, group or ordinary words contain every typed word, in their order. */
export function findSettings(typed: string): SettingName[] {
  const words = foldedText(typed).split(/\s+/).filter(Boolean);
  return settingNames.filter((name) => {
    const { label, help, group } = siteSettings[name];
    const texts = [label, help, settingGroups[group].title, wordsOfSettings[name], wordsOfGroups[group]];
    const all = foldedText(texts.join(' '));
    return words.every((word) => all.includes(word));
  });
}
