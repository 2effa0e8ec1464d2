import { useEffect, useRef, useState } from 'react';
import type { VideoUploadStatus } from '#cms/fields/field-ui.tsx';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import type { Values } from '#cms/records/entry-values.ts';
import { contentTypes } from '#cms/records/registry.ts';
import {
  findInterruptedUpload,
  keepScreenOn,
  removeInterruptedUpload,
  saveUploadProgress,
} from '#cms/uploads/interrupted-uploads.ts';
import {
  createTimeEstimator,
  createUploadControl,
  describeTimeLeft,
  type UploadControl,
} from '#cms/uploads/upload-list.tsx';
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
  stopWaiting(): void;
}

/** Uploads chosen videos before the entry itself is saved (product: Video uploads). */
export function useVideoFileUploads(definition: ContentType, form: EntryForm) {
  const [progress, setProgress] = useState<Record<string, number>>({});
  const [status, setStatus] = useState<VideoUploadStatus>({ is: 'sending', timeLeft: '' });
  const [uploadStatusText, setUploadStatusText] = useState('');
  const running = useRef<Upload>(undefined);
  useEffect(() => () => running.current?.control.stop(), []);
  const [interrupted, setInterrupted] = useState(() => findInterruptedUpload(definition.name));
  const isPaused = status.is === 'paused';

  function startUpload(field: string, file: File): Upload {
    running.current?.control.stop();
    const control = createUploadControl();
    const timeEstimate = createTimeEstimator();
    const upload: Upload = { field, file, control, stopWaiting: () => undefined, sent: send() };
    return upload;

    async function send(): Promise<string> {
      const releaseScreen = keepScreenOn();
      setStatus({ is: 'sending', timeLeft: '' });
      try {
        return await uploadVideo(file, {
          ...{ resource: uploadResourceOf(definition), control, signal: control.stopSignal },
          onProgress(percent) {
            setProgress((before) => ({ ...before, [field]: percent }));
            setStatus({ is: 'sending', timeLeft: describeTimeLeft(timeEstimate.estimate(percent / 100)) });
            if (percent < 100) saveUploadProgress(definition.name, file.name, percent);
            else removeInterruptedUpload(definition.name, file.name);
          },
          onWaiting(isWaiting) {
            timeEstimate.reset();
            setStatus(isWaiting ? { is: 'waiting' } : { is: 'sending', timeLeft: '' });
          },
          onChunkFailed: () => upload.stopWaiting(),
        });
      } finally {
        releaseScreen();
        if (running.current === upload) running.current = undefined;
        setInterrupted(undefined);
        setProgress(({ [field]: _gone, ...others }) => others);
      }
    }
  }

  /** Waits for the running upload of this video, or starts one. */
  function uploadFor(field: string, file: File): Promise<string> {
    const runningUpload = running.current;
    const upload =
      runningUpload?.file === file && runningUpload.field === field
        ? runningUpload
        : startUpload(field, file);
    running.current = upload;
    const abandoned = Promise.withResolvers<never>();
    // An earlier save stops waiting.
    upload.stopWaiting = () => {
      upload.stopWaiting = () => undefined;
      abandoned.reject(new UploadContinues());
      setUploadStatusText(uploadContinuesText);
      upload.sent.then(
        (name) => handleUploaded(upload, name),
        (error: unknown) => handleUnawaitedFailure(upload, error),
      );
    };
    if (upload === runningUpload) retryNow();
    return Promise.race([upload.sent, abandoned.promise]);
  }

  function handleUploaded({ field, file }: Upload, name: string): void {
    form.setValue(field, name);
    form.setFile(field, undefined);
    setUploadStatusText(
      `${file.name} has arrived. Press ${form.entry ? 'Update' : 'Submit'} to save the entry with it.`,
    );
  }

  /** The end of an upload that no save waits for. */
  function handleUnawaitedFailure({ field, control }: Upload, error: unknown): void {
    if (control.stopSignal.aborted || isSignInNeeded(error)) return;
    setUploadStatusText('');
    // The error is no response to a button, so the focus stays where the user types.
    form.setMissing(field, error instanceof Error ? error.message : notUploadedText);
  }

  function retryNow() {
    running.current?.control.resume();
    running.current?.control.retryNow();
    setStatus({ is: 'sending', timeLeft: '' });
  }

  return {
    progress,
    isChosen: fieldsOfType(definition, 'video').some(({ name }) => form.files[name]),
    ...{ status, interrupted, retryNow },
    /** The state of an upload that no save waits for. */
    uploadStatusText,
    togglePause() {
      if (isPaused) return retryNow();
      running.current?.control.pause();
      setStatus({ is: 'paused' });
    },
    cancel() {
      setUploadStatusText('');
      running.current?.control.stop();
    },

    /**
     * Resolves to the names of the stored videos by field. Uploaded videos are noted in the form at once, so that a
     * failed save does not upload them again.
     *
     * @throws VideoUploadError, ApiError 401
     */
    async upload(): Promise<Values> {
      const named: Record<string, string> = {};
      for (const { name } of fieldsOfType(definition, 'video')) {
        const file = form.files[name];
        if (!file) continue;
        setUploadStatusText('');
        try {
          named[name] = await uploadFor(name, file);
        } catch (error) {
          // Without a valid session, the sign-in comes first.
          if (error instanceof ApiError) throw error;
          throw new VideoUploadError(name, error);
        }
        form.setValue(name, named[name]);
        form.setFile(name, undefined);
      }
      return named;
    },
  };
}

const uploadContinuesText =
  'Nothing has been saved yet: the video has not arrived. The upload will continue from where it stopped, as long as this window is open.';
const notUploadedText = 'The video could not be uploaded.';

/** The contract ends the save when a chunk is lost, but the upload continues. */
class UploadContinues extends Error {}

/** A video that was not uploaded, and its field. */
export class VideoUploadError extends Error {
  readonly field: string;
  readonly isCancelled: boolean;
  /** The upload is still running. */
  readonly isUploadContinuing: boolean;
  constructor(field: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : notUploadedText, { cause });
    this.field = field;
    this.isUploadContinuing = cause instanceof UploadContinues;
    this.isCancelled = cause instanceof Error && cause.name === 'AbortError';
  }
}

/** The upload path of a type; types without an upload call of their own use the first one (product: Video uploads). */
export function uploadResourceOf({ api }: ContentType): string {
  if (api.uploads) return api.path;
  const types: ContentType[] = Object.values(contentTypes);
  return types.find((type) => type.api.uploads)?.api.path ?? api.path;
}
