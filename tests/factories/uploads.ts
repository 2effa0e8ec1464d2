import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { startS3Server } from './s3-server.ts';
import { createTestSite, type TestSite } from './test-site.ts';

export interface ChunkOptions {
  resource?: string;
  token?: string | undefined;
  chunk?: Buffer<ArrayBuffer> | undefined;
  filename?: string;
  chunkNumber?: number | string;
  totalChunks?: number | string;
  uploadId?: string;
}

export interface UploadAnswer {
  received: number;
  missing?: number[];
  totalChunks: number;
  done: boolean;
  video?: string;
}

export const chunkSize = 50_000;
/** A real video, and its chunks. */
export const clip = Buffer.from(await readFile(resolve('demo/clips/breathing-bubble.mp4')));
export const chunks = Array.from({ length: Math.ceil(clip.length / chunkSize) }, (_, n) =>
  clip.subarray(n * chunkSize, (n + 1) * chunkSize),
);
/** The numbers of the chunks. */
export const chunkNumbers = () => chunks.map((_, number) => number);

/** The two storages of a site. */
export const storages = ['the data folder', 'object storage'] as const;
/**
 * The storages of these tests: one, except for `npm run test:all`; the unit tests of both show that they are
 * equivalent.
 */
export const testedStorages = process.env.TEST_ALL ? storages : (['the data folder'] as const);

/** A site with its own storage. */
export async function createSiteIn(
  storage: (typeof storages)[number],
  settings: Record<string, string> = {},
) {
  if (storage === 'the data folder') return createTestSite(settings);
  const server = await startS3Server();
  const site = await createTestSite({ ...server.settings, ...settings });
  return {
    ...site,
    async close() {
      await site.close();
      await server.close();
    },
  };
}

let uploads = 0;
export const newId = () => `upload-${++uploads}`;

/** The uploads of a site. */
export function uploadsOf(site: TestSite) {
  function send({ resource = 'founder', token = site.admin, chunk, ...fields }: ChunkOptions) {
    const { filename = 'family.mp4', chunkNumber = 0, totalChunks = chunks.length, uploadId } = fields;
    return site.call('POST', `${resource}/upload-chunk`, {
      token,
      form: {
        filename,
        chunkNumber: String(chunkNumber),
        totalChunks: String(totalChunks),
        uploadId,
        chunk: chunk && new Blob([chunk]),
      },
    });
  }

  return {
    send,

    /** Sends chunks in the given order. @returns the last answer */
    async sendAll(order: number[], fields: ChunkOptions = {}): Promise<UploadAnswer> {
      let last: unknown;
      for (const number of order) {
        const answer = await send({ ...fields, chunkNumber: number, chunk: chunks[number] });
        expect(answer.statusCode).toBe(200);
        last = answer.json();
      }
      return last as UploadAnswer;
    },

    stateOf: (query: Record<string, string>, token: string | undefined = site.admin) =>
      site.call('GET', `founder/upload-chunk?${new URLSearchParams(query)}`, { token }),

    stored: () => site.services.storages.videos.list(),

    /** The chunks that wait for the rest. */
    waiting: async () =>
      (await site.services.storages.chunks.list()).filter((name) => name.endsWith('.part')),

    download: async (name = '') => (await site.call('GET', `/${name}`)).rawPayload,
  };
}
