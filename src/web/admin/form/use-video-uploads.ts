import { useEffect, useRef, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { fieldsOfKind } from '../../../content/define-record.ts';
import { ApiError } from '../../api/api-error.ts';
import { uploadVideo } from '../upload-video.ts';
import { findBegun, forgetBegun, noteBegun } from '../uploads/begun-uploads.ts';
import { stayAwake } from '../uploads/stay-awake.ts';
import { leftInWords, timeLeft } from '../uploads/time-left.ts';
import { type UploadControl, uploadControl } from '../uploads/upload-control.ts';
import type { Values } from './entry-values.ts';
import type { EntryForm } from './use-entry-form.ts';

/** Sends chosen videos before the entry itself is saved (product: Video uploads). */
export function useVideoUploads(definition: ContentType, form: EntryForm) {
  const [progress, setProgress] = useState<Record<string, number>>({});
  const [standing, setStanding] = useState('');
  const [isPaused, setPaused] = useState(false);
  const running = useRef<UploadControl>(undefined);
  useEffect(() => () => running.current?.stop(), []);
  const resource = resourceOf(definition);
  const [begun, setBegun] = useState(() => findBegun(resource));

  async function send(name: string, file: File): Promise<string> {
    const control = uploadControl();
    running.current = control;
    const left = timeLeft();
    const mayRest = stayAwake();
    setPaused(false);
    setStanding('');
    try {
      return await uploadVideo(file, {
        ...{ resource, control, signal: control.stopped },
        onProgress(percent) {
          setProgress((before) => ({ ...before, [name]: percent }));
          setStanding(leftInWords(left.at(percent / 100)));
          if (percent < 100) noteBegun(resource, file.name, percent);
          else forgetBegun(resource, file.name);
        },
        onWaiting(isWaiting) {
          left.reset();
          setStanding(isWaiting ? 'No network. It goes on by itself when there is one.' : '');
        },
      });
    } finally {
      mayRest();
      setBegun(undefined);
      setProgress(({ [name]: _gone, ...others }) => others);
    }
  }

  return {
    progress,
    isChosen: fieldsOfKind(definition, 'video').some(({ name }) => form.files[name]),
    standing: isPaused ? 'Paused' : standing,
    isPaused,
    begun,
    togglePause() {
      if (isPaused) running.current?.goOn();
      else running.current?.pause();
      setPaused(!isPaused);
    },
    cancel: () => running.current?.stop(),

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
        try {
          named[name] = await send(name, file);
        } catch (error) {
          // Without a valid sign-in, that is what staff need first.
          if (error instanceof ApiError) throw error;
          throw new VideoNotSent(name, error);
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
