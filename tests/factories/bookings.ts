import { csrfHeaders } from './csrf-headers.ts';
import type { TestSite } from './test-site.ts';

interface Booking {
  /** The network address; absent: a new one, so that no limit of a network is reached. */
  from?: string;
  proof?: string;
  /** False: with a proof of work, as the pages of the site send it. */
  isUnproven?: boolean;
}

export type Bookings = Awaited<ReturnType<typeof bookingsOf>>;

/** Enrolments as sent by clients of the API, by default without a proof of work. */
export async function bookingsOf(site: TestSite) {
  const { database, stores, registrationService } = site.services;
  const headers = await csrfHeaders(site, 'webinar');
  let network = 0;

  const registrationsOf = (webinarId: string) => site.records.list('registration', { owner: webinarId });

  async function emailsTo(name: string): Promise<{ kind: string; text: string }[]> {
    const rows = await database.db.selectFrom('email').select(['kind', 'mail']).orderBy('id').execute();
    return rows.flatMap(({ kind, mail }) => {
      const { to, text } = JSON.parse(mail) as { to: string; text: string };
      return to === `${name}@example.com` ? [{ kind, text }] : [];
    });
  }

  return {
    registrationsOf,
    emailsTo,
    kindsTo: async (name: string) => (await emailsTo(name)).map(({ kind }) => kind),

    book(webinarId: string, name: string, { from, proof, isUnproven = true }: Booking = {}) {
      network += 1;
      const person = { name: 'Meena', email: `${name}@example.com`, contact: '9000000001' };
      return site.call('POST', 'webinar/bookwebinar', {
        json: { ...person, webinarId, webinarTitle: '', ...(proof !== undefined && { proof }) },
        ...{ headers, isUnproven, from: from ?? `10.7.${network >> 8}.${network & 255}` },
      });
    },

    seatsOf: async (webinarId: string) =>
      (await stores.registrations.seatsOf([webinarId])).get(webinarId)?.taken,

    /** As the button behind the link of the email does. */
    async confirm(webinarId: string, name: string) {
      const [row] = (await registrationsOf(webinarId)).filter((one) => one.email === `${name}@example.com`);
      return registrationService.applyActionOfParent(String(row?._id), { kind: 'accept' });
    },
  };
}
