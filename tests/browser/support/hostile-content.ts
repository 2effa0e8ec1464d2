import { readFile } from 'node:fs/promises';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { type ContentName, contentNames, contentTypes } from '#cms/records/registry.ts';
import { hostileEntries } from '../../factories/hostile-entries.ts';
import type { Caller } from './hostile-watch.ts';

interface Added {
  _id: string;
  link: string;
}

/** Adds entries of every type in which every text is hostile. @returns those of each type */
export async function addHostileContent({ form }: Caller): Promise<Map<ContentName, Added[]>> {
  const clip = new Blob([await readFile('demo/clips/washing-hands.mp4')]);
  const added = new Map<ContentName, Added[]>();
  for (const name of contentNames) {
    const definition: ContentType = contentTypes[name];
    // Chapters are shown beside a video.
    const film: Record<string, string> = {};
    for (const field of fieldsOfType(definition, 'video')) {
      const sent = { filename: 'film.mp4', chunkNumber: '0', totalChunks: '1', chunk: clip };
      film[field.name] = String((await form('founder/upload-chunk', sent)).video);
    }
    const ofType: Added[] = [];
    for (const fields of await hostileEntries(definition)) {
      const entry: unknown = await form(definition.api.path, { ...fields, ...film, status: '1' });
      ofType.push(entry as Added);
    }
    added.set(name, ofType);
  }
  return added;
}
