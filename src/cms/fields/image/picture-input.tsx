import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import Images from 'lucide-react/icons/images';
import { useContext, useEffect, useRef, useState } from 'react';
import { acceptedPictureFiles, checkPictureFile } from '#cms/uploads/file-checks.ts';
import { type SentPicture, sendPicture } from '#cms/uploads/send-picture.ts';
import { getFileDropProps } from '#cms/uploads/use-picture-uploads.ts';
import { ProgressBar } from '#core/admin-ui/button.tsx';
import { Label } from '#core/admin-ui/inputs.tsx';
import { thumbnailAddress } from '#core/media/picture-variants.ts';
import { formatFileSize } from '#core/text/numbers.ts';
import {
  FileChooser,
  type FileInputProps,
  fileButtonClass,
  RemoveFileButton,
  usePreview,
} from '../file-input.tsx';
import { type ChosenPicture, PictureChooser } from './picture-chooser.ts';

interface PictureUploadProps {
  /** The chosen file that is not uploaded yet. */
  chosen: File | undefined;
  /** Called when the site has stored it; the field then has its name. */
  onUploaded(picture: SentPicture, file: File): void;
  /** Called with the reason if the site refuses it. */
  onRejected(message: string): void;
}

/**
 * Uploads a chosen picture at once, so that a draft can refer to it and the save is small. Until that succeeds, the
 * file stays in the form, and the save uploads it.
 */
function usePictureUpload({ chosen, onUploaded, onRejected }: PictureUploadProps) {
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const handlers = useRef({ onUploaded, onRejected });
  handlers.current = { onUploaded, onRejected };
  const running = useRef<AbortController>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try uploads the same file
  useEffect(() => {
    setPercent(undefined);
    setProblem(undefined);
    if (!chosen) return;
    const controller = new AbortController();
    running.current = controller;
    sendPicture(chosen, { signal: controller.signal, onProgress: setPercent })
      .then((sent) => !controller.signal.aborted && handlers.current.onUploaded(sent, chosen))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setPercent(undefined);
        const { status, message } = error as { status?: number; message: string };
        // The save would be refused for the same reason.
        if (status && status >= 400 && status < 500 && status !== 401 && status !== 429) {
          handlers.current.onRejected(`${chosen.name}: ${message}`);
        } else setProblem('It could not be sent yet. It will be sent when you save, or now:');
      });
    return () => controller.abort();
  }, [chosen, tries]);

  return {
    /** Undefined: no upload is running. */
    percent,
    /** The reason why it is not uploaded yet. */
    problem,
    tryAgain: () => setTries(tries + 1),
  };
}

interface PictureInputProps extends FileInputProps {
  required: boolean;
  /** Removes the stored picture; absent: the picture is required. */
  onRemove?: (() => void) | undefined;
  /** Sets the name of a stored picture; empty: none. */
  onNameChange(name: string): void;
  /** Called with the library's description of the chosen picture. */
  onDescription(description: string): void;
}

/** A picture uploaded from here, and the former value of the field. */
interface UploadedPicture {
  name: string;
  fileName: string;
  before: string;
}

/**
 * Shows the current or chosen picture of an entry, and accepts another: a file, a photo, one of the library, by drag
 * and drop or paste. A chosen file is uploaded at once; unfit ones are refused before.
 */
export function PictureInput(props: PictureInputProps) {
  const { id, label, current, required, chosen, onChoose, onError } = props;
  const { onRemove, onNameChange, onDescription } = props;
  const [uploaded, setUploaded] = useState<UploadedPicture>();
  const [isChoosing, setChoosing] = useState(false);
  const Chooser = useContext(PictureChooser);
  const preview = usePreview(chosen);
  const upload = usePictureUpload({
    chosen,
    onUploaded(picture: SentPicture, file: File) {
      setUploaded({
        name: picture.name,
        fileName: file.name,
        before: uploaded?.name === current ? uploaded.before : current,
      });
      onNameChange(picture.name);
      onChoose(undefined);
    },
    onRejected(message) {
      onChoose(undefined);
      onError(message);
    },
  });
  const isNewUpload = uploaded !== undefined && uploaded.name === current && !chosen;
  const fileName = chosen?.name ?? (isNewUpload ? uploaded.fileName : undefined);
  const shown = chosen ? preview : current && thumbnailAddress(current);

  function chooseFile(file: File | undefined) {
    if (!file) return;
    const rejection = checkPictureFile(file);
    onError(rejection);
    if (!rejection) onChoose(file);
  }

  function undoChoice() {
    if (chosen) onChoose(undefined);
    else if (isNewUpload) onNameChange(uploaded.before);
  }

  function chooseFromLibrary(picture: ChosenPicture) {
    setChoosing(false);
    onError(undefined);
    onChoose(undefined);
    onNameChange(picture.name);
    if (picture.description) onDescription(picture.description);
  }

  return (
    <div {...getFileDropProps(([file]) => chooseFile(file))}>
      <Label htmlFor={id} isNeeded={required}>
        {label}
      </Label>
      <div className="mt-1.5 flex flex-wrap items-center gap-4">
        {shown ? (
          <img
            src={shown}
            alt={fileName ? `${label}: ${fileName}` : `${label} as it is now`}
            className="aspect-3/2 w-40 rounded-small border border-line bg-page object-contain"
          />
        ) : (
          <span className="flex aspect-3/2 w-40 items-center justify-center rounded-small border-2 border-line border-dashed text-ink-soft">
            <ImagePlus aria-hidden="true" className="size-7" />
          </span>
        )}
        <div className="flex min-w-52 flex-1 flex-col items-start gap-2">
          <FileChooser
            {...props}
            chosen={chosen}
            hasChosen={chosen !== undefined || isNewUpload}
            onChoose={(file) => (file ? onChoose(file) : undoChoice())}
            fileKind="picture"
            hasFile={Boolean(shown)}
            accept={acceptedPictureFiles}
            required={required && !current && !chosen}
            refusalOf={checkPictureFile}
          />
          <div className="flex flex-wrap gap-2">
            <label
              className={`${fileButtonClass} relative hidden focus-within:outline-3 focus-within:outline-teal-text focus-within:outline-offset-2 pointer-coarse:inline-flex`}
            >
              <Camera aria-hidden="true" className="size-4.5" />
              Take a photo
              <input
                type="file"
                accept="image/*"
                capture="environment"
                aria-label={`Take a photo for ${label}`}
                className="sr-only"
                onChange={({ currentTarget }) => {
                  chooseFile(currentTarget.files?.[0]);
                  currentTarget.value = '';
                }}
              />
            </label>
            {Chooser && (
              <button
                type="button"
                aria-label={`Choose from the library: ${label}`}
                className={fileButtonClass}
                onClick={() => setChoosing(true)}
              >
                <Images aria-hidden="true" className="size-4.5" />
                From the library
              </button>
            )}
          </div>
          {upload.percent !== undefined && upload.percent < 100 && (
            <div className="flex w-full items-center gap-3">
              <ProgressBar label={`Upload of ${label}`} percent={upload.percent} />
            </div>
          )}
          {upload.problem && (
            <p className="text-ink-soft">
              {upload.problem}{' '}
              <button type="button" className="link min-h-11 sm:min-h-0" onClick={upload.tryAgain}>
                Try again
              </button>
            </p>
          )}
          <p className="wrap-anywhere text-ink-soft text-small" aria-live="polite">
            {chosen && `${chosen.name}, ${formatFileSize(chosen.size)}`}
            {!chosen && isNewUpload && `${uploaded.fileName} has arrived. It will be shown once you save.`}
            {!chosen &&
              !isNewUpload &&
              'A photo from a phone (JPEG, HEIC), PNG, GIF, WebP, AVIF, BMP or ICO, up to 15 MB'}
          </p>
        </div>
      </div>
      {onRemove && !isNewUpload && (
        <RemoveFileButton fileKind="picture" {...{ label, current, chosen, onRemove }} />
      )}
      {isChoosing && Chooser && <Chooser onChosen={chooseFromLibrary} onClose={() => setChoosing(false)} />}
    </div>
  );
}
