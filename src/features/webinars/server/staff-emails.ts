import type { StoredRecord } from '#cms/records/registry.ts';
import { brandOf } from '#core/brand/brand.ts';
import { type SiteDetails, staffMailbox } from '#core/email/email.ts';
import { hour, type Limits } from '#core/http/limits.ts';
import { defineJob, type RowJob } from '#core/jobs/define-job.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { parseRupees } from '#core/text/numbers.ts';

export type StaffEmails = ReturnType<typeof createStaffEmails>;

/** Loaded when a parent enrols: the rich-text code is large. */
const loadStaffEmails = () => import('../emails/staff.ts');

/** Registrations that get an email of their own; the others are in the hourly summary. */
const ownEmailLimit = { name: 'enrolment emails to staff', subjects: [], points: 10, seconds: hour };

interface Dependencies {
  limits: Pick<Limits, 'consume'>;
  site: SiteDetails;
  settings: Pick<Services['siteSettings'], 'last'>;
  usesPaymentService: boolean;
}

/** Emails staff about new registrations (product: Registrations). */
export function createStaffEmails({ limits, site, settings, usesPaymentService }: Dependencies) {
  return {
    /** Queues the email about a registration, or adds it to the summary. Runs in its transaction. */
    async notify(tx: Stores, registration: StoredRecord<'registration'>): Promise<void> {
      const key = { id: registration.webinarId };
      const webinar = await tx.records.find('webinar', key, { unpublished: true });
      if (!webinar) return;
      const isUnconfirmed = registration.status === 'unconfirmed';
      if (isUnconfirmed || (await limits.consume([ownEmailLimit], tx)) !== undefined)
        return tx.registrations.addToSummary(registration._id);
      const { registrationForStaff } = await loadStaffEmails();
      const isPaidOnline = usesPaymentService && parseRupees(webinar.price) !== undefined;
      const facts = { ...webinar, isPaidOnline };
      await tx.emails.enqueue(registrationForStaff(registration, facts, staffMailbox(settings.last()), site));
    },
  };
}

interface JobParts {
  stores: Stores;
  /** Without a slash at its end. */
  siteUrl: string;
  settings: Pick<Services['siteSettings'], 'read'>;
}

/** Reports the registrations without an email of their own to staff, once an hour. */
export function enrolmentSummaryJob({ stores, settings, siteUrl }: JobParts): RowJob {
  return defineJob({
    name: 'enrolment-summary',
    title: 'Email staff a summary of further registrations',
    nextDue: () => stores.registrations.nextSummaryDue(),
    async run() {
      const settingValues = await settings.read();
      const { registrationsForStaff } = await loadStaffEmails();
      const total = await stores.transaction(async (tx) => {
        const webinars = await tx.registrations.claimSummary();
        if (webinars.length > 0)
          await tx.emails.enqueue(
            registrationsForStaff(webinars, staffMailbox(settingValues), {
              siteUrl,
              brand: brandOf(settingValues),
              ...settingValues,
            }),
          );
        return webinars.length;
      });
      if (total === 0) return undefined;
      return total === 1 ? 'Sent a summary for 1 webinar.' : `Sent a summary for ${total} webinars.`;
    },
  });
}
