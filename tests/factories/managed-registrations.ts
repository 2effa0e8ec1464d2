import { expect } from 'vitest';
import type { RecordInput } from '#cms/records/registry.ts';
import type { RefundQuote } from '#features/webinars/api.ts';
import type { RegistrationTerms } from '#features/webinars/rules/refund-policy.ts';
import type { SelfServiceActionType } from '#features/webinars/rules/registration-page.ts';
import type { RegistrationStatus } from '#features/webinars/rules/registration-status.ts';
import { findWrongSeats } from '#features/webinars/server/seats.ts';
import type { previewsOf } from './previews.ts';
import type { TestSite } from './test-site.ts';

const [hour, day] = [3_600_000, 86_400_000];

interface RegistrationOptions {
  status?: RegistrationStatus;
  /** Milliseconds from now. */
  starts?: number;
  email?: string;
  webinar?: RecordInput<'webinar'>;
  registration?: object;
}

/** Registrations with the links of their parents, and the actions on their pages. */
export function managedRegistrationsOf(site: TestSite, pages: Awaited<ReturnType<typeof previewsOf>>) {
  const { stores, registrationLinks, database } = site.services;
  const { db } = database;
  const staff = { kind: 'account', id: 'neel', name: 'Neel' } as const;
  const at = (milliseconds: number) => new Date(site.clock().getTime() + milliseconds).toISOString();
  const times = (starts: number) => ({
    ...{ startsAt: at(starts), endsAt: at(starts + hour) },
    startdate: site.services.dayOf(new Date(at(starts))),
    enddate: site.services.dayOf(new Date(at(starts + hour))),
  });
  let made = 0;

  /** @returns its id */
  async function webinar({ starts = 5 * day, ...values }: RecordInput<'webinar'> & { starts?: number } = {}) {
    made += 1;
    const { _id } = await site.records.create('webinar', {
      ...{
        title: `Calm evenings ${made}`,
        description: '<p>Text</p>',
        price: '1500',
        ...times(starts),
        ...values,
      },
    });
    return _id;
  }

  function post(path: string, fields: Record<string, string>) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return pages.get(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  async function emailsTo(email: string, kind: string): Promise<{ text: string; calendar?: string }[]> {
    const rows = await db.selectFrom('email').select('mail').where('kind', '=', kind).orderBy('id').execute();
    const mails = rows.map(
      ({ mail }) => JSON.parse(mail) as { to: string; text: string; calendar?: { content: string } },
    );
    return mails
      .filter(({ to }) => to === email)
      .map(({ text, calendar }) => ({ text, ...(calendar && { calendar: calendar.content }) }));
  }

  return {
    staff,
    at,
    times,
    webinar,
    post,

    async registration({
      status = 'registered',
      starts = 5 * day,
      email,
      webinar: values = {},
      registration = {},
    }: RegistrationOptions = {}) {
      const webinarId = await webinar({ starts, ...values });
      // A free seat would be offered to the next in line.
      if (status === 'waiting') {
        await site.records.update('webinar', webinarId, { capacity: 1 });
        const other = { name: 'Ravi', email: `r${made}@example.com`, contact: '9000000002' };
        await site.records.create('registration', { webinarId, webinarTitle: 'Calm evenings', ...other });
      }
      const address = email ?? `m${made}@example.com`;
      const { _id: id } = await site.records.create('registration', {
        ...{ webinarId, webinarTitle: 'Calm evenings', name: 'Meena', email: address },
        ...{ contact: '9000000001', status, ...registration },
      });
      const links = await registrationLinks.ensure(stores, id);
      const [my, join] = [new URL(links.my).pathname, new URL(links.join).pathname];
      return { id, webinarId, my, join, token: my.replace('/my/', ''), email: address };
    },

    press: (path: string, step: SelfServiceActionType, fields: Record<string, string> = {}) =>
      post(path, { step, ...fields }),

    stored: (id: string) => stores.records.find('registration', { id }),

    async quoteOf(id: string): Promise<RefundQuote> {
      const quoted = await stores.refunds.quoteOf(id);
      if (!quoted) throw new Error('There is nothing to quote.');
      return quoted.quote;
    },

    async termsOf(id: string): Promise<RegistrationTerms> {
      const row = await db
        .selectFrom('registration')
        .select('terms')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return JSON.parse(row.terms) as RegistrationTerms;
    },

    cancellations: (id: string) =>
      db.selectFrom('cancellation').selectAll().where('registrationId', '=', id).orderBy('id').execute(),

    /** The emails of a kind to an address in the outbox, once there is one. */
    async mailOf(email: string, kind: string) {
      await expect
        .poll(async () => (await emailsTo(email, kind)).length, { timeout: 10_000 })
        .toBeGreaterThan(0);
      const [first = { text: '' }] = await emailsTo(email, kind);
      return first;
    },

    /** The paths of the own links in them. @param least how many emails are waited for */
    async linksIn(email: string, kind: string, least = 1): Promise<string[]> {
      await expect
        .poll(async () => (await emailsTo(email, kind)).length, { timeout: 10_000 })
        .toBeGreaterThanOrEqual(least);
      const emails = await emailsTo(email, kind);
      return emails.flatMap(({ text }) => text.match(/\/my\/[0-9a-f]{64}/g) ?? []);
    },

    async resetLimits(): Promise<void> {
      await db.deleteFrom('limitCount').execute();
    },

    /** Changes a setting of the site. */
    async set(name: string, value: number): Promise<void> {
      const row = { value: JSON.stringify(value), changedBy: 'Neel', changedAt: at(0), revision: 1 };
      await db
        .insertInto('siteSetting')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
    },

    async expectCorrectSeats(): Promise<void> {
      expect(await findWrongSeats(database)).toEqual([]);
    },
  };
}
