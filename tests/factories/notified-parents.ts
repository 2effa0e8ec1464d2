import type { StoredRecord } from '#cms/records/registry.ts';
import { visitor } from '#core/actor.ts';
import { mailboxOf } from '#core/email/recipient-limits.ts';
import { readCalendar } from './calendar-file.ts';
import { type ParsedMail, startMailServer } from './mail-server.ts';
import { createTestSite } from './test-site.ts';

export const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

const toOf = (email: ParsedMail) => [email.to].flat()[0]?.text ?? '';

/** A site with a mail server, whose parents get emails about webinars. */
export async function createSiteWithParents() {
  const mail = await startMailServer();
  const site = await createTestSite({ ...mail.settings, SITE_URL: 'https://ananta.example' });
  const now = () => site.clock().getTime();
  const at = (moment: number) => new Date(moment).toISOString();
  let seen = 0;

  /** Emails to parents since the last call, after running all due jobs. */
  async function arrived(): Promise<ParsedMail[]> {
    for (let time = 0; time < 2; time++) await site.services.jobRunner.runDue();
    const emails = mail.received.slice(seen).filter((email) => toOf(email) !== 'staff@example.com');
    seen = mail.received.length;
    return emails;
  }

  return {
    site,
    mail,
    arrived,
    at,
    now,
    /** The same, as `to: subject`. */
    notified: async () => (await arrived()).map((email) => `${toOf(email)}: ${email.subject}`).sort(),

    /** @param ahead milliseconds until it starts */
    webinar: (ahead: number, title: string, more: object = {}) =>
      site.records.create('webinar', {
        ...{ title, description: '<p>A talk</p>' },
        ...{ startsAt: at(now() + ahead), endsAt: at(now() + ahead + hour) },
        startdate: at(now() + ahead).slice(0, 10),
        ...more,
      }),

    async enrol(webinarId: string, name: string): Promise<string> {
      const values = { webinarId, name, email: `${name.toLowerCase()}@example.com`, contact: '9000000001' };
      // Few names are reused, and a mailbox with many confirmations gets the next one later.
      await site.services.limits.removeForSubject(mailboxOf(values.email));
      const { registration } = await site.services.stores.transaction((tx) =>
        site.services.registrationService.enrolInTransaction(tx, values, visitor),
      );
      return registration._id;
    },

    /** The invitations in some emails, the first first. */
    invitations: (emails: readonly ParsedMail[]) =>
      emails.flatMap(({ attachments }) => {
        const file = attachments.find(({ contentType }) => contentType === 'text/calendar');
        return file ? [readCalendar(file.content.toString())] : [];
      }),

    /** All calendar objects in some emails: first the invitations of an email, then its cancellations. */
    allInvitations: (emails: readonly ParsedMail[]) =>
      emails.flatMap(({ attachments }) => {
        const files = attachments.filter(({ contentType }) => contentType === 'text/calendar');
        // Most objects are contained twice: as an alternative and as a file.
        return [...new Set(files.map(({ content }) => content.toString()))].map(readCalendar);
      }),

    /** A registration in its current state. */
    async find(id: string): Promise<StoredRecord<'registration'>> {
      const found = await site.services.stores.records.find('registration', { id });
      if (!found) throw new Error(`There is no registration ${id}.`);
      return found;
    },

    async close(): Promise<void> {
      await site.close();
      await mail.stop();
    },
  };
}
