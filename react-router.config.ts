import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  // The list of pages is small; sending it at once saves a request per navigation.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ viteConfig }) => compressFiles(join(viteConfig.root, 'build/client')),
} satisfies Config;

/** Compresses once, as well as can be, what the server would otherwise compress for every visitor. */
async function compressFiles(folder: string): Promise<void> {
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(js|css|svg|json|txt)$/.test(file)) continue;
    const bytes = await readFile(join(folder, file));
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(bytes));
    await writeFile(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
