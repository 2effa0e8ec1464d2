import { useEffect, useRef, useState } from 'react';
import type { VideoUploadStatus } from '#cms/fields/field-ui.tsx';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import type { Values } from '#cms/records/entry-values.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { findBegun, noteBegun, removeBegun, stayAwake } from '#cms/uploads/begun-uploads.ts';
import { leftInWords, timeLeft, type UploadControl, uploadControl } from '#cms/uploads/upload-list.tsx';
import { uploadVideo } from '#cms/uploads/upload-video.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { isSignInNeeded } from '#core/api-client/session-client.ts';
import type { EntryForm } from './use-entry-form.ts';

/** A video upload, which continues while the form is open, even if the save was cancelled. */
interface Upload {
  field: string;
  file: File;
  control: UploadControl;
  /** Resolves to its name on the server. */
  sent: Promise<string>;
  /** Ends the save that waits for it. */
  giveUp(): void;
}

/** Uploads chosen videos before the entry itself is saved (product: Video uploads). */
export function useUploads(definition: ContentType, form: EntryForm) {
  const [progress, setProgress] = useState<Record<string, number>>({});
  const [status, setStatus] = useState<VideoUploadStatus>({ is: 'sending', left: '' });
  const [said, setSaid] = useState('');
  const running = useRef<Upload>(undefined);
  useEffect(() => () => running.current?.control.stop(), []);
  const [begun, setBegun] = useState(() => findBegun(definition.name));
  const isPaused = status.is === 'paused';

  function begin(field: string, file: File): Upload {
    running.current?.control.stop();
    const control = uploadControl();
    const left = timeLeft();
    const upload: Upload = { field, file, control, giveUp: () => undefined, sent: send() };
    return upload;

    async function send(): Promise<string> {
      const mayRest = stayAwake();
      setStatus({ is: 'sending', left: '' });
      try {
        return await uploadVideo(file, {
          ...{ resource: uploadResourceOf(definition), control, signal: control.stopped },
          onProgress(percent) {
            setProgress((before) => ({ ...before, [field]: percent }));
            setStatus({ is: 'sending', left: leftInWords(left.at(percent / 100)) });
            if (percent < 100) noteBegun(definition.name, file.name, percent);
            else removeBegun(definition.name, file.name);
          },
          onWaiting(isWaiting) {
            left.reset();
            setStatus(isWaiting ? { is: 'waiting' } : { is: 'sending', left: '' });
          },
          onLost: () => upload.giveUp(),
        });
      } finally {
        mayRest();
        if (running.current === upload) running.current = undefined;
        setBegun(undefined);
        setProgress(({ [field]: _gone, ...others }) => others);
      }
    }
  }

  /** Waits for the running upload of this video, or starts one. */
  function sendFor(field: string, file: File): Promise<string> {
    const onItsWay = running.current;
    const upload = onItsWay?.file === file && onItsWay.field === field ? onItsWay : begin(field, file);
    running.current = upload;
    const givenUp = Promise.withResolvers<never>();
    // An earlier save stops waiting.
    upload.giveUp = () => {
      upload.giveUp = () => undefined;
      givenUp.reject(new GoesOn());
      setSaid(goesOn);
      upload.sent.then(
        (name) => arrive(upload, name),
        (error: unknown) => endWithout(upload, error),
      );
    };
    if (upload === onItsWay) goOn();
    return Promise.race([upload.sent, givenUp.promise]);
  }

  function arrive({ field, file }: Upload, name: string): void {
    form.setValue(field, name);
    form.setFile(field, undefined);
    setSaid(`${file.name} has arrived. Press ${form.entry ? 'Update' : 'Submit'} to save the entry with it.`);
  }

  /** The end of an upload that no save waits for. */
  function endWithout({ field, control }: Upload, error: unknown): void {
    if (control.stopped.aborted || isSignInNeeded(error)) return;
    setSaid('');
    // The error is no response to a button, so the focus stays where the user types.
    form.setMissing(field, error instanceof Error ? error.message : notSent);
  }

  function goOn() {
    running.current?.control.goOn();
    running.current?.control.hurry();
    setStatus({ is: 'sending', left: '' });
  }

  return {
    progress,
    isChosen: fieldsOfType(definition, 'video').some(({ name }) => form.files[name]),
    ...{ status, begun, goOn },
    /** The state of an upload that no save waits for. */
    said,
    togglePause() {
      if (isPaused) return goOn();
      running.current?.control.pause();
      setStatus({ is: 'paused' });
    },
    cancel() {
      setSaid('');
      running.current?.control.stop();
    },

    /**
     * Resolves to the names of the stored videos by field. Uploaded videos are noted in the form at once, so that a
     * failed save does not upload them again.
     *
     * @throws VideoNotSent, ApiError 401
     */
    async upload(): Promise<Values> {
      const named: Record<string, string> = {};
      for (const { name } of fieldsOfType(definition, 'video')) {
        const file = form.files[name];
        if (!file) continue;
        setSaid('');
        try {
          named[name] = await sendFor(name, file);
        } catch (error) {
          // Without a valid session, the sign-in comes first.
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

const goesOn =
  'Nothing has been saved yet: the video has not arrived. The upload will carry on from where it stopped, as long as this window is open.';
const notSent = 'The video could not be uploaded.';

/** The contract ends the save when a chunk is lost, but the upload continues. */
class GoesOn extends Error {}

/** A video that was not uploaded, and its field. */
export class VideoNotSent extends Error {
  readonly field: string;
  readonly isCancelled: boolean;
  /** The upload is still running. */
  readonly goesOn: boolean;
  constructor(field: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : notSent, { cause });
    this.field = field;
    this.goesOn = cause instanceof GoesOn;
    this.isCancelled = cause instanceof Error && cause.name === 'AbortError';
  }
}

/** The upload path of a type; types without an upload call of their own use the first one (product: Video uploads). */
export function uploadResourceOf({ api }: ContentType): string {
  if (api.uploads) return api.path;
  const types: ContentType[] = Object.values(contentTypes);
  return types.find((type) => type.api.uploads)?.api.path ?? api.path;
}
