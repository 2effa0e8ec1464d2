import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** A page ready to be sent. */
export interface PreparedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer };
}

/** Bytes of all cached pages together, in all their encodings. */
const maxBytes = 64 * 1024 * 1024;
const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/**
 * Keeps rendered pages as bytes. A key is rendered once however many ask for it at the same time; `clear` forgets
 * all, and what is still being rendered from older content is then not kept either.
 */
export function createPageCache() {
  const pages = new LRUCache<string, PreparedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ bodies }) => bodies.identity.length + bodies.gzip.length + bodies.br.length,
  });
  const running = new Map<string, Promise<PreparedPage>>();
  let generation = 0;

  return {
    async get(key: string, render: () => Promise<PreparedPage>): Promise<PreparedPage> {
      const kept = pages.get(key);
      if (kept) return kept;
      const asked = running.get(key);
      if (asked) return asked;
      const begun = generation;
      const page = render();
      running.set(key, page);
      try {
        const rendered = await page;
        if (begun === generation && mayBeKept(rendered)) pages.set(key, rendered);
        return rendered;
      } finally {
        if (running.get(key) === page) running.delete(key);
      }
    },

    clear(): void {
      generation++;
      pages.clear();
      running.clear();
    },
  };
}

/**
 * Errors and pages that were not found are not kept: anybody could fill the memory with their addresses. Nor is what
 * says so itself, because a part of it could not be loaded.
 */
function mayBeKept({ status, headers }: PreparedPage): boolean {
  return status === 200 && headers['cache-control'] !== 'no-store';
}

/** Makes a body ready to be sent: compressed both ways, with an ETag over its content and its headers. */
export async function preparePage(
  status: number,
  headers: Record<string, string>,
  body: string,
): Promise<PreparedPage> {
  const identity = Buffer.from(body);
  const [gzipped, br] = await Promise.all([
    toGzip(identity, { level: status === 200 ? 9 : 4 }),
    // A page that is not kept is not worth much time.
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: status === 200 ? 9 : 4 } }),
  ]);
  const hash = createHash('sha256')
    .update(JSON.stringify([status, headers]))
    .update(identity);
  // Weak: one tag stands for the plain and the compressed bodies.
  const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`;
  return { status, headers, etag, bodies: { identity, gzip: gzipped, br } };
}
