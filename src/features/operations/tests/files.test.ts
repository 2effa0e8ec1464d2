import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findingsText, runCheck } from '#tests/factories/doctor.ts';
import { picture } from '#tests/factories/pictures.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { type S3Server, startS3Server } from '#tests/factories/s3-server.ts';

const site = provideTestSite();
let uploads: string;
let course: { _id: string; images: string };
beforeAll(async () => {
  uploads = join(site.dataDir, 'uploads');
  const form = { title: 'Safe home', images: await picture('png', { width: 900, height: 600 }) };
  course = (await site.call('POST', 'course', { token: site.admin, form })).json();
});

test('files stored by a save are complete', async () => {
  for (const name of ['storage', 'files', 'file-uses', 'picture-sizes', 'data-folder']) {
    expect([name, (await runCheck(site, name)).verdict]).toEqual([name, 'good']);
  }
});

test('a missing picture is reported with the entry that shows it', async () => {
  const path = join(uploads, course.images);
  const bytes = await readFile(path);
  await rm(path);
  const found = await runCheck(site, 'files', { fix: true });
  expect(found.verdict).toBe('wrong');
  expect(findingsText(found)).toContain(`${course.images} (course ${course._id})`);
  await writeFile(path, bytes);
  expect((await runCheck(site, 'files')).verdict).toBe('good');
});

test('unknown files are reported and kept', async () => {
  const strangers = [`${'a'.repeat(24)}.webp`, `${'b'.repeat(24)}-320.avif`, 'notes.txt'];
  for (const name of strangers) await writeFile(join(uploads, name), 'x');
  const found = await runCheck(site, 'files', { fix: true });
  expect([found.verdict, found.findings[0]?.names]).toEqual(['worth a look', strangers]);
  expect(await readdir(uploads)).toEqual(expect.arrayContaining(strangers));
  for (const name of strangers) await rm(join(uploads, name));
  expect((await runCheck(site, 'files')).verdict).toBe('good');
});

test('a used file without a record is recorded again, before it would be removed', async () => {
  const { db } = site.services.database;
  await db.deleteFrom('fileUse').where('file', '=', course.images).execute();
  await db.updateTable('storedFile').set({ unusedSince: '2020-01-01' }).execute();
  expect(findingsText(await runCheck(site, 'file-uses'))).toContain(`course ${course._id}`);
  const fixed = await runCheck(site, 'file-uses', { fix: true });
  expect([fixed.verdict, fixed.fixed]).toEqual(['good', expect.stringMatching(/1 entry/)]);
  const file = await db.selectFrom('storedFile').selectAll().executeTakeFirstOrThrow();
  expect([file.name, file.unusedSince]).toEqual([course.images, null]);
});

test('missing facts of a picture are read from it, and its variants are created', async () => {
  const { db } = site.services.database;
  // Its uploader and date cannot be read from it.
  const readable = ['name', 'width', 'height', 'placeholder', 'isAnimated'] as const;
  const facts = await db.selectFrom('picture').select(readable).execute();
  await db.deleteFrom('picture').execute();
  const forms = (await readdir(uploads)).filter((name) => name.includes('-'));
  for (const name of forms) await rm(join(uploads, name));
  const found = await runCheck(site, 'picture-sizes');
  expect([found.verdict, found.findings[0]?.names]).toEqual(['worth a look', [course.images]]);
  const fixed = await runCheck(site, 'picture-sizes', { fix: true });
  expect([fixed.verdict, fixed.findings[0]?.canBeFixed]).toEqual(['good', undefined]);
  expect(await db.selectFrom('picture').select(readable).execute()).toEqual(facts);
  expect((await readdir(uploads)).filter((name) => name.includes('-'))).toEqual(forms);
});

test('a data folder that other accounts can read is closed', async () => {
  await chmod(site.dataDir, 0o755);
  const found = await runCheck(site, 'data-folder');
  expect([found.verdict, findingsText(found)]).toEqual(['wrong', expect.stringMatching(/--fix.*chmod/)]);
  expect((await runCheck(site, 'data-folder', { fix: true })).verdict).toBe('good');
});

test('a bucket that denies access is reported, and checks that need it are skipped', async () => {
  const storage: S3Server = await startS3Server();
  const { settings } = storage;
  expect((await runCheck(site, 'storage', { settings })).verdict).toBe('good');
  // The bucket has no file of the site.
  expect(findingsText(await runCheck(site, 'files', { settings }))).toContain(course.images);
  storage.refuse(() => true);
  const found = await runCheck(site, 'storage', { settings });
  expect([found.verdict, findingsText(found)]).toEqual(['wrong', expect.stringMatching(/S3_BUCKET .*403/)]);
  expect(findingsText(found)).not.toContain(settings.AWS_SECRET_ACCESS_KEY);
  expect(findingsText(await runCheck(site, 'files', { settings }))).toMatch(/^Not checked/);
  await storage.close();
});
