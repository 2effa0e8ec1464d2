import { useEffect, useRef, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { fieldsOfKind } from '../../../content/define-record.ts';
import { ApiError } from '../../api/api-error.ts';
import { uploadVideo } from '../upload-video.ts';
import type { Values } from './entry-values.ts';
import type { EntryForm } from './use-entry-form.ts';

/** Sends chosen videos before the entry itself is saved (product: Video uploads). */
export function useVideoUploads(definition: ContentType, form: EntryForm) {
  const [progress, setProgress] = useState<Record<string, number>>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  return {
    progress,
    isChosen: fieldsOfKind(definition, 'video').some(({ name }) => form.files[name]),
    cancel: () => running.current?.abort(),

    /**
     * Answers the names of the stored videos by their fields. What is uploaded is noted in the form at once, so that
     * it is not sent again when the save itself fails.
     *
     * @throws VideoNotSent, ApiError 401
     */
    async upload(): Promise<Values> {
      const named: Record<string, string> = {};
      for (const { name } of fieldsOfKind(definition, 'video')) {
        const file = form.files[name];
        if (!file) continue;
        running.current = new AbortController();
        try {
          named[name] = await uploadVideo(file, {
            resource: resourceOf(definition),
            signal: running.current.signal,
            onProgress: (percent) => setProgress((before) => ({ ...before, [name]: percent })),
          });
        } catch (error) {
          // Without a valid sign-in, that is what staff need first.
          if (error instanceof ApiError) throw error;
          throw new VideoNotSent(name, error);
        } finally {
          setProgress(({ [name]: _gone, ...others }) => others);
        }
        form.setValue(name, named[name]);
        form.setFile(name, undefined);
      }
      return named;
    },
  };
}

/** A video that did not arrive, and the field that it was chosen in. */
export class VideoNotSent extends Error {
  readonly field: string;
  readonly isCancelled: boolean;
  constructor(field: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The video could not be uploaded.', { cause });
    this.field = field;
    this.isCancelled = cause instanceof Error && cause.name === 'AbortError';
  }
}

/** Types without an upload call of their own use the founder's (product: Video uploads). */
function resourceOf({ name, api }: ContentType): 'founder' | 'idea' | 'videoupload' {
  return api.uploads && (name === 'idea' || name === 'videoupload') ? name : 'founder';
}
