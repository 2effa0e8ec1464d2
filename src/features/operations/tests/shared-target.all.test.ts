import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { type S3Server, startS3Server } from '#tests/factories/s3-server.ts';
import { provideFolder } from '#tests/factories/temporary-folder.ts';
import { anyInstallation, onlyInstallations } from '../backup/installation-id.ts';
import { listBackups } from '../backup/list-backups.ts';
import { rotate } from '../backup/store-backup.ts';
import { openBackupTarget } from '../backup/target.ts';

const day = 86_400_000;
const folder = provideFolder();
let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
});

test.each(['folder', 'bucket'] as const)(
  'one installation rotates its own backups in a shared %s, and no others',
  async (kind) => {
    const [ours, theirs] = ['0123456789ab', 'ba9876543210'];
    const { S3_BUCKET: bucket, ...access } = s3.settings;
    const settings =
      kind === 'folder' ? { BACKUP_TO: folder } : { ...access, BACKUP_TO: `s3://${bucket}/nights` };
    const target = await openBackupTarget(readConfig({ DATA_DIR: folder, ...settings }).backup.to);
    const { storage } = target;
    const put = async (night: number, ending: string, isGood = true) => {
      const name = `ananta-2026110${night}-020000-abcdef${ending}`;
      const takenAt = `2026-11-0${night}T02:00:00.000Z`;
      const verdict = { takenAt, verifiedAt: takenAt, siteVersion: '1', isSealed: false };
      const counts = { bytes: 1, rows: 1, files: 0, missingFiles: 0 };
      await storage.put(`${name}.zip`, Buffer.from('an archive'));
      if (isGood) await storage.put(`${name}.json`, Buffer.from(JSON.stringify({ ...verdict, ...counts })));
      return `${name}.zip`;
    };
    // Backups without an id, then of both installations on the same nights; the last of each is incomplete.
    await put(2, '');
    const nights = [3, 4, 5];
    const own = await Promise.all(nights.map((night) => put(night, `-${ours}`)));
    const others = await Promise.all(nights.map((night) => put(night, `-${theirs}`)));
    await put(6, `-${ours}`, false);
    const halfDone = await put(6, `-${theirs}`, false);

    const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
    const now = new Date(Date.now() + 2 * day);
    // 2 to 5 November 2026 are in one week.
    expect(await rotate({ storage, installation: ours, days: 2, dayOf, now })).toBe(2);
    const names = async (wanted: typeof anyInstallation) =>
      (await listBackups(storage, wanted)).map(({ name }) => name).toSorted();
    expect(await names(onlyInstallations(ours))).toEqual(own.slice(1));
    expect(await names(anyInstallation)).toEqual([...own.slice(1), ...others].toSorted());
    const left = (await storage.list()).filter((name) => name.endsWith('.zip'));
    expect(left).toEqual([...own.slice(1), ...others, halfDone].toSorted());
    target.close();
  },
);
