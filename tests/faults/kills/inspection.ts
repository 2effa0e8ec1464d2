import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect } from 'vitest';
import { unusedFilesJob } from '#cms/records/file-inspection.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { readVariantName } from '#core/media/picture-variants.ts';
import { day } from '#core/time/durations.ts';
import { findWrongSeats } from '#features/webinars/server/seats.ts';
import type { ParsedMail } from '../../factories/mail-server.ts';
import type { movableClock } from '../../factories/movable-clock.ts';
import { clip } from '../../factories/uploads.ts';
import type { createTraffic } from './traffic.ts';

type Traffic = ReturnType<typeof createTraffic>;

/** Every acknowledged write is stored once, and nothing that was not sent. */
export async function expectAllWrites(services: Services, { acknowledged, tried }: Traffic): Promise<void> {
  const { records } = services.stores;
  const blogs = await records.list('blog', { unpublished: true });
  const ids = new Map(blogs.map(({ title, _id }) => [title, _id]));
  // None is stored twice, although unanswered ones were sent again.
  expect(ids.size).toBe(blogs.length);
  for (const [title, id] of acknowledged.saves) expect([title, ids.get(title)]).toEqual([title, id]);
  for (const title of ids.keys()) expect(tried.saves).toContain(title);
  expect(await records.count('blog', { unpublished: true })).toBe(blogs.length);

  const registrations = await records.list('registration');
  const emails = registrations.map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  for (const email of acknowledged.enrolled) expect(emails).toContain(email);
  for (const email of emails) expect(tried.enrolled).toContain(email);
}

/** The number of registrations in an email to staff: one, or the count of a summary. */
export const countNotified = ({ subject = '' }: ParsedMail): number =>
  Number(/^(\d+) more registrations$/.exec(subject)?.[1] ?? 1);

/** Each registration was notified to its parent at least once, and to staff at least once and at most twice. */
export async function expectAllEmails(services: Services, received: readonly ParsedMail[]): Promise<number> {
  const registrations = await services.stores.records.list('registration');
  const toOf = ({ to }: ParsedMail) => [to].flat()[0]?.text ?? '';
  const parents = new Set(received.map(toOf).filter((to) => to !== 'staff@example.com'));
  expect([...parents].sort()).toEqual(registrations.map(({ email }) => email).sort());
  const copies = new Map<string, number>();
  const notified = new Map<string, number>();
  for (const mail of received) {
    if (toOf(mail) !== 'staff@example.com') continue;
    copies.set(mail.messageId ?? '', (copies.get(mail.messageId ?? '') ?? 0) + 1);
    notified.set(mail.messageId ?? '', countNotified(mail));
  }
  expect([...notified.values()].reduce((sum, count) => sum + count, 0)).toBe(registrations.length);
  expect(Math.max(0, ...copies.values())).toBeLessThanOrEqual(2);
  return received.length;
}

/** Each file that a row refers to is complete. */
export async function expectWholeFiles(
  services: Services,
  { acknowledged }: { acknowledged: Pick<Traffic['acknowledged'], 'videos'> },
): Promise<void> {
  const { pictures, videos, stores } = services;
  for (const { imageUrl } of await stores.records.list('blog', { unpublished: true })) {
    const file = await pictures.open(String(imageUrl));
    if (!file) throw new Error(`${imageUrl} is missing.`);
    // Decodes every pixel.
    await sharp(await buffer(file.stream())).stats();
  }
  for (const name of acknowledged.videos) {
    const file = await videos.open(name);
    expect([name, file && (await buffer(file.stream())).equals(clip)]).toEqual([name, true]);
  }
}

/** Remains of the kills are removed after their days, and nothing else is. */
export async function expectCleanedUp(
  services: Services,
  clock: ReturnType<typeof movableClock>,
  folder: string,
) {
  const { database, pictures, stores, videos } = services;
  const used = async () =>
    new Set((await database.db.selectFrom('fileUse').select('file').execute()).map(({ file }) => file));
  const before = await used();
  const cleanUp = unusedFilesJob({ stores, pictures, videos });
  for (let passed = 0; passed < 10; passed++) {
    clock.advance(day);
    // A day has more than one run, and each removes a hundred.
    for (let run = 0; run < 3; run++) await cleanUp.run({ signal: new AbortController().signal, clock });
  }
  // Interrupted uploads, and partial files.
  await services.jobRunner.runDue();
  expect(await used()).toEqual(before);
  const left = await Promise.all(
    ['uploads', 'videos', 'uploading'].map((room) => readdir(join(folder, room)).catch(() => [])),
  );
  const names = left.flat().map((name) => readVariantName(name)?.name ?? name);
  expect(names.filter((name) => !before.has(name))).toEqual([]);
}

/** The database passes its own checks, and webinars have correct counts of seats. */
export async function expectIntactDatabase({ database }: Services): Promise<void> {
  const { db, engine } = database;
  expect(await findWrongSeats(database)).toEqual([]);
  if (engine !== 'sqlite') return;
  expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
  expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
}
