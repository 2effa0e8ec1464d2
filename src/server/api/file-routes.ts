import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { missing } from '../../content/refusal.ts';
import type { PictureLibrary } from '../../files/pictures/picture-library.ts';
import type { FileStorage } from '../../files/storage/storage.ts';
import { captionsType } from '../../files/videos/captions.ts';
import { videoTypes } from '../../files/videos/video.ts';
import { type KeptFiles, largestKeptFile } from '../answers/kept-files.ts';
import { answerOf } from '../answers/prepared-answer.ts';
import { sendAnswer } from '../answers/send-answer.ts';
import { headersOfFile, sendStoredFile } from './stored-file.ts';

/** Pictures are kept as these two kinds alone. */
const isPictureFile = /\.(?:webp|avif)$/;

interface Named {
  Params: { name: string };
}

/** Serves what staff have uploaded: pictures at /uploads/{name}, videos and their captions at /{name} (product: The API). */
export function fileRoutes(
  { pictures, videos }: { pictures: PictureLibrary; videos: FileStorage },
  kept: KeptFiles,
) {
  return async (app: FastifyInstance): Promise<void> => {
    const options: RouteShorthandOptions = { config: { action: 'file.read' }, schema: { hide: true } };

    app.get<Named>('/uploads/:name', options, async (request, reply) => {
      const { name } = request.params;
      // What else may lie there, such as a page or an SVG that somebody has put there by hand, is not shown.
      const file = isPictureFile.test(name) ? await pictures.open(name) : undefined;
      if (!file) throw missing('Picture');
      const { size, type } = file;
      if (size > largestKeptFile || request.headers.range) {
        return sendStoredFile(request, reply, { name, file, type });
      }
      const answer = await kept.get(`/uploads/${name}`, async () => {
        const identity = size > 0 ? await buffer(file.stream({ start: 0, end: size - 1 })) : Buffer.alloc(0);
        const { etag, ...headers } = headersOfFile(name, type);
        return answerOf({ headers, etag }, { identity });
      });
      return sendAnswer(answer, request, reply);
    });

    // Names that no video has are left to the pages.
    const types: Readonly<Record<string, string>> = { ...videoTypes, vtt: captionsType };
    const endings = Object.keys(types).join('|');
    app.get<Named>(`/:name(^[a-f0-9]{24}\\.(?:${endings})$)`, options, async (request, reply) => {
      const { name } = request.params;
      const file = await videos.open(name);
      if (!file) throw missing('Video');
      const type = types[name.split('.')[1] ?? ''] ?? 'application/octet-stream';
      return sendStoredFile(request, reply, { name, file, type });
    });
  };
}
