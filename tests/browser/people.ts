import { join } from 'node:path';
import { openDatabase } from '../../src/store/connection/database.ts';
import { createEnquiryStore } from '../../src/store/enquiry-store.ts';
import { createRegistrationStore } from '../../src/store/registration-store.ts';
import { test as base } from './fixtures.ts';

interface People {
  /** Parents who want a session, the last one the newest; they go again after the test. */
  enquire(...names: string[]): Promise<void>;
  enrol(webinar: Record<string, string>, ...names: string[]): Promise<void>;
}

const contact = (name: string) => ({
  name,
  email: `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`,
  contact: '9000000099',
});

/** With parents who have written: put straight into the database of the site that is tested. */
export const test = base.extend<{ people: People }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
  people: async ({}, use) => {
    const file = join(process.env.TEST_DATA_DIR ?? '', 'ananta.db');
    const { db, close } = openDatabase({ engine: 'sqlite', file }, () => {});
    const enquiries = createEnquiryStore(db);
    const registrations = createRegistrationStore(db);
    const added: string[] = [];
    await use({
      async enquire(...names) {
        for (const name of names) {
          const message = `A question of\n${name}`;
          added.push((await enquiries.create({ ...contact(name), city: 'Pune', message })).id);
        }
      },
      async enrol({ _id = '', title = '' }, ...names) {
        for (const name of names) {
          await registrations.create({ ...contact(name), webinarId: _id, webinarTitle: title });
        }
      },
    });
    for (const id of added) await enquiries.remove(id);
    await close();
  },
});
