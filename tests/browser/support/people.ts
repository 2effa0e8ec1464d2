import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { RecordInput } from '#cms/records/registry.ts';
import { visitor } from '#core/actor.ts';
import { systemClock } from '#core/clock.ts';
import { openDatabase } from '#core/database/database.ts';
import { openScope } from '#core/database/scope.ts';
import { createStores } from '#features.ts';
import { createTestRecords } from '../../factories/test-site.ts';
import { test as base } from './fixtures.ts';

interface People {
  /**
   * Creates parents with a session enquiry, the last one the newest, each with a phone number of their own; they are
   * removed after the test.
   */
  enquire(...names: string[]): Promise<void>;
  /** Creates one enquiry with changed values; `isUnchecked`: without a captcha. */
  write(
    changes: Partial<RecordInput<'enquiry'>> & { name: string },
    options?: { isUnchecked?: boolean },
  ): Promise<void>;
  enrol(webinar: Record<string, string>, ...names: string[]): Promise<void>;
}

const contact = (name: string) => ({
  name,
  email: `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`,
  contact: '9000000099',
});

/** With parents' enquiries: written directly into the database of the tested site. */
export const test = base.extend<{ people: People }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
  people: async ({}, use) => {
    const file = join(process.env.TEST_DATA_DIR ?? '', 'ananta.db');
    const database = openDatabase({ engine: 'sqlite', file }, () => {});
    const stores = createStores(openScope(database, systemClock, () => undefined));
    const records = createTestRecords(stores.records);
    const added: string[] = [];
    const write: People['write'] = async ({ name, ...changes }, options) => {
      const phone = `9${String(randomInt(1e9)).padStart(9, '0')}`;
      const message = `A question of\n${name}`;
      const enquiry = { ...contact(name), contact: phone, city: 'Pune', message, ...changes } as const;
      await stores.transaction(async (tx) => {
        const stored = await tx.records.create('enquiry', enquiry, visitor);
        await tx.conversations.recordArrival(stored, options);
        added.push(stored._id);
      });
    };
    await use({
      async enquire(...names) {
        for (const name of names) await write({ name });
      },
      write,
      async enrol({ _id = '', title = '' }, ...names) {
        for (const name of names) {
          await records.create('registration', { ...contact(name), webinarId: _id, webinarTitle: title });
        }
      },
    });
    for (const id of added) await records.remove('enquiry', id).catch(() => undefined);
    await database.close();
  },
});
