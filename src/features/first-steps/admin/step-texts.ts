import { formAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import type { FirstSteps } from '../api.ts';
import type { PartName, StepName } from '../rules/steps.ts';

interface StepLink {
  to: string;
  text: string;
}

/** A step in words, with its screen or the label of its button. */
export interface StepText {
  title: string;
  help: string;
  link?: StepLink;
  press?: string;
}

/** The screens of the parts of steps. */
export const partTexts: Readonly<Record<PartName, StepLink>> = {
  phones: { to: '/admin/settings#setting-phones', text: 'Phone numbers' },
  emails: { to: '/admin/settings#setting-emails', text: 'Email addresses' },
  address: { to: '/admin/settings#setting-address', text: 'Address' },
};

/** The steps in words. */
export const stepTexts: Readonly<Record<StepName, (data: FirstSteps) => StepText>> = {
  name: () => ({
    title: 'Your name',
    help: 'Parents and colleagues read it in the emails that you send. Until then these go out without a name.',
    link: { to: '/admin/account', text: 'Enter your name' },
  }),
  brand: () => ({
    title: 'Your brand',
    help: 'Name, logo and colours of the pages and emails. The contrast of colours is checked before you save.',
    link: { to: '/admin/settings#setting-brandName', text: 'Set your brand' },
    press: 'Keep as it is',
  }),
  contact: () => ({
    title: 'Phone, email and address',
    help: 'Shown at the top and the bottom of every page, and in every email. These are still sample values:',
    link: partTexts.phones,
  }),
  hours: () => ({
    title: 'Opening hours',
    help: 'Set to Monday to Saturday, 9:00 am – 6:00 pm. Waiting times of parents are counted in these hours. Skip this step if they are right.',
    link: { to: '/admin/settings#setting-openingHours', text: 'Set opening hours' },
  }),
  email: ({ emailIsSetUp }) => ({
    title: 'Email sending',
    ...(emailIsSetUp
      ? {
          help: 'Send yourself a test email, to see that the emails of this site arrive.',
          press: 'Send a test email',
        }
      : {
          help: 'Parents and staff receive no email yet. Set SMTP_URL, MAIL_FROM and STAFF_EMAIL where the site runs, or ask the person who runs it. Then send a test email here.',
          link: { to: '/admin/site-health', text: 'See site health' },
        }),
  }),
  webinar: () => ({
    title: 'Your first webinar',
    help: 'Parents register on its page. The site sends them the confirmation, the reminders and the link.',
    link: { to: formAddress(contentTypes.webinar, 'new'), text: 'Add a webinar' },
  }),
  demo: ({ demo: { count } }) => ({
    title: 'Demo content',
    help: `${count === 1 ? '1 sample entry is' : `${count} sample entries are`} still on the site. You see the list before anything is removed, and can undo it.`,
    press: 'Remove demo content',
  }),
  colleague: () => ({
    title: 'Invite a colleague',
    help: 'The front desk answers parents, and editors write content. Each has an account of their own.',
    link: { to: '/admin/staff', text: 'Invite a colleague' },
  }),
  backup: () => ({
    title: 'Backups elsewhere',
    help: 'Backups are on the same disk as the site, so one failure can take both. Set BACKUP_TO to another disk or a bucket where the site runs, or ask the person who runs it.',
    link: { to: '/admin/site-health', text: 'See site health' },
  }),
};
