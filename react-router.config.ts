import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { build } from 'vite';
import { writePublicManifests } from './scripts/bundle/public-manifest.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  // The list of pages is small; sending it at once saves a request per navigation.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  // The pages, and the server that shows them (vite.config.ts).
  serverBuildFile: '[name].js',
  async buildEnd({ viteConfig: { root } }) {
    await writePublicManifests(join(root, 'build/client/assets'));
    await compressFiles(join(root, 'build/client'));
    await buildServiceWorker(root);
  },
} satisfies Config;

/** One file of its own, not among those of the pages: the server writes something above it before it sends it. */
async function buildServiceWorker(root: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: 'build/service-worker',
      lib: {
        entry: 'src/features/offline/service-worker/service-worker.ts',
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}

/** Compresses once, as well as can be, what the server would otherwise compress for every visitor. */
async function compressFiles(folder: string): Promise<void> {
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(js|css|svg|json|txt)$/.test(file)) continue;
    const bytes = await readFile(join(folder, file));
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(bytes));
    await writeFile(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
