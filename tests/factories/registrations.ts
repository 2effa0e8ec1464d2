import { sql } from 'kysely';
import { expect } from 'vitest';
import type { RecordInput, StoredRecord } from '#cms/records/registry.ts';
import { day } from '#core/time/durations.ts';
import { type RegistrationStatus, seatedStatuses } from '#features/webinars/rules/registration-status.ts';
import { findWrongSeats } from '#features/webinars/server/seats.ts';
import type { TestSite } from './test-site.ts';

/** Webinars with few seats, and the actions of parents and staff on them, without forms. */
export function registrationsOn(site: Pick<TestSite, 'records' | 'services' | 'clock'>) {
  const by = { kind: 'account', id: 'neel', name: 'Neel' } as const;
  let count = 0;

  return {
    /** A webinar that begins in ten days, for an hour. */
    webinar(values: RecordInput<'webinar'> = {}): Promise<StoredRecord<'webinar'>> {
      const start = site.clock().getTime() + 10 * day;
      const [startsAt, endsAt] = [start, start + 3_600_000].map((at) => new Date(at).toISOString());
      const startdate = startsAt?.slice(0, 10) ?? '';
      return site.records.create('webinar', { title: 'Sleep', startsAt, endsAt, startdate, ...values });
    },

    /** @returns the ids of their registrations */
    async enrol(webinarId: string, ...names: string[]): Promise<string[]> {
      const ids: string[] = [];
      for (const name of names) {
        const email = `${name}@example.com`;
        const values = { webinarId, name, email, contact: '9000000001' };
        ids.push((await site.services.stores.registrations.enrol(values, by)).id);
      }
      return ids;
    },

    step: (id: string | undefined, kind: 'accept' | 'decline' | 'cancel' | 'reinstate') =>
      site.services.stores.registrations.applyAction({ id: String(id), by }, { kind }),

    by,

    /** The status of a registration, with its position in the waiting list. */
    async statusOf(id: string | undefined): Promise<RegistrationStatus | `waiting ${number}` | undefined> {
      const registration = await site.services.stores.records.find('registration', { id: String(id) });
      const position = registration && (await site.services.stores.registrations.positionOf(registration));
      return position ? `waiting ${position}` : registration?.status;
    },

    find: async (id: string | undefined) => {
      const registration = await site.services.stores.records.find('registration', { id: String(id) });
      if (!registration) throw new Error(`There is no place ${id}.`);
      return registration;
    },

    /** The kinds of the planned emails of a registration, the first first. */
    async emails(id: string | undefined): Promise<string[]> {
      const rows = site.services.database.db
        .selectFrom('webinarEmail')
        .select('kind')
        .where('registrationId', '=', String(id));
      return (await rows.orderBy('id').execute()).map(({ kind }) => kind);
    },

    /** Expects consistent counts of seats, and consistent registrations. */
    async expectCorrectSeats(): Promise<void> {
      expect(await findWrongSeats(site.services.database)).toEqual([]);
      const { rows } = await sql<{ id: string }>`select id from "registration"
        where (status <> 'unconfirmed' and (status = 'offered') <> ("offeredUntil" <> ''))
          or (status = 'waiting' and "inLine" is null)`.execute(site.services.database.db);
      expect(rows).toEqual([]);
    },

    async taken(webinarId: string): Promise<number> {
      const registrations = await site.services.stores.records.list('registration', { owner: webinarId });
      return registrations.filter(({ status }) => seatedStatuses.includes(status)).length;
    },

    /** A new unique name. */
    name: () => `parent${++count}`,
  };
}
