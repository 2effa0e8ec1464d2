import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { hostileFileNames, nameWriters } from '../../factories/hostile-values.ts';
import { picture } from '../../factories/pictures.ts';
import { provideTestSite } from '../../factories/provided-site.ts';
import type { Sent } from '../../factories/sent.ts';
import { chunks, newId } from '../../factories/uploads.ts';

const site = provideTestSite();
let photo: Blob;
beforeAll(async () => {
  photo = await picture('png', { width: 8, height: 8 });
});

/** All files of the site except its database, by their paths. */
async function files(): Promise<string[]> {
  const found = await readdir(site.dataDir, { recursive: true, withFileTypes: true });
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return paths.map((path) => path.slice(site.dataDir.length + 1)).filter((path) => path.includes('/'));
}
const ours =
  /^(?:uploads\/[0-9a-f]{24}(?:-\d+)?\.(?:webp|avif|png|jpg|gif)|uploading\/[0-9a-f]{32}-\d+-\d+-[0-9a-f]{64}\.part)$/;

/** Calls that accept a file. */
const ways: Record<string, (file: File) => { path: string; form: NonNullable<Sent['form']> }> = {
  'the picture of an entry': (images) => ({ path: 'course', form: { title: 'Safe home', images } }),
  'a picture of the library': (picture) => ({ path: 'pictures', form: { picture, label: 'A photo' } }),
  'a part of a video': (file) => ({
    path: 'founder/upload-chunk',
    form: {
      ...{ filename: 'family.mp4', chunkNumber: '0', totalChunks: '2', uploadId: newId() },
      chunk: new File([chunks[0] ?? ''], file.name),
    },
  }),
  'a video': (file) => ({
    path: 'founder/upload-chunk',
    form: {
      ...{ filename: file.name, chunkNumber: '0', totalChunks: '2', uploadId: newId() },
      chunk: new File([chunks[0] ?? ''], 'film.mp4'),
    },
  }),
};

test.each(Object.keys(ways).flatMap((what) => Object.keys(nameWriters).map((how) => [what, how] as const)))(
  '%s whose name is written %s is stored under a generated name, or refused',
  async (what, how) => {
    const seen = new Set<number>();
    for (const name of hostileFileNames) {
      const { path, form } = ways[what]?.(new File([photo], name)) ?? { path: '', form: {} };
      const before = await files();
      const answer = await site.call('POST', path, { token: site.admin, form, writeName: nameWriters[how] });
      const said = `${JSON.stringify(name.slice(0, 80))}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
      expect([200, 201, 400, 413, 415], said).toContain(answer.statusCode);
      seen.add(answer.statusCode);
      const after = await files();
      expect(
        after.filter((one) => !ours.test(one)),
        said,
      ).toEqual([]);
      if (answer.statusCode < 400) continue;
      expect(answer.json(), said).toMatchObject({ message: expect.any(String) });
      expect(after, said).toEqual(before);
    }
    // Some are only unusual, and not paths.
    expect(Math.min(...seen)).toBeLessThan(300);
  },
);
