import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import Images from 'lucide-react/icons/images';
import { useContext, useEffect, useRef, useState } from 'react';
import { acceptedPictureFiles, refusalOfPicture } from '#cms/uploads/file-checks.ts';
import { type SentPicture, sendPicture } from '#cms/uploads/send-picture.ts';
import { dropAndPaste } from '#cms/uploads/use-picture-uploads.ts';
import { ProgressBar } from '#core/admin-ui/button.tsx';
import { Label } from '#core/admin-ui/inputs.tsx';
import { thumbnailAddress } from '#core/media/picture-variants.ts';
import { formatFileSize } from '#core/text/numbers.ts';
import { ChooseFile, type FileInputProps, fileButton, RemoveFile, usePreview } from '../file-input.tsx';
import { type ChosenPicture, PictureChooser } from './picture-chooser.ts';

interface PictureUploadProps {
  /** The chosen file that is not uploaded yet. */
  chosen: File | undefined;
  /** Called when the site has stored it; the field then has its name. */
  onSent(picture: SentPicture, file: File): void;
  /** Called with the reason if the site refuses it. */
  onRefused(message: string): void;
}

/**
 * Uploads a chosen picture at once, so that a draft can refer to it and the save is small. Until that succeeds, the
 * file stays in the form, and the save uploads it.
 */
function usePictureUpload({ chosen, onSent, onRefused }: PictureUploadProps) {
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const handlers = useRef({ onSent, onRefused });
  handlers.current = { onSent, onRefused };
  const running = useRef<AbortController>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try uploads the same file
  useEffect(() => {
    setPercent(undefined);
    setProblem(undefined);
    if (!chosen) return;
    const controller = new AbortController();
    running.current = controller;
    sendPicture(chosen, { signal: controller.signal, onProgress: setPercent })
      .then((sent) => !controller.signal.aborted && handlers.current.onSent(sent, chosen))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setPercent(undefined);
        const { status, message } = error as { status?: number; message: string };
        // The save would be refused for the same reason.
        if (status && status >= 400 && status < 500 && status !== 401 && status !== 429) {
          handlers.current.onRefused(`${chosen.name}: ${message}`);
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
  onName(name: string): void;
  /** Called with the library's description of the chosen picture. */
  onDescription(description: string): void;
}

/** A picture uploaded from here, and the former value of the field. */
interface Sent {
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
  const { onRemove, onName, onDescription } = props;
  const [sent, setSent] = useState<Sent>();
  const [isChoosing, setChoosing] = useState(false);
  const Chooser = useContext(PictureChooser);
  const preview = usePreview(chosen);
  const upload = usePictureUpload({
    chosen,
    onSent(picture: SentPicture, file: File) {
      setSent({
        name: picture.name,
        fileName: file.name,
        before: sent?.name === current ? sent.before : current,
      });
      onName(picture.name);
      onChoose(undefined);
    },
    onRefused(message) {
      onChoose(undefined);
      onError(message);
    },
  });
  const isOwn = sent !== undefined && sent.name === current && !chosen;
  const fileName = chosen?.name ?? (isOwn ? sent.fileName : undefined);
  const shown = chosen ? preview : current && thumbnailAddress(current);

  function take(file: File | undefined) {
    if (!file) return;
    const rejection = refusalOfPicture(file);
    onError(rejection);
    if (!rejection) onChoose(file);
  }

  function putAside() {
    if (chosen) onChoose(undefined);
    else if (isOwn) onName(sent.before);
  }

  function chooseFromLibrary(picture: ChosenPicture) {
    setChoosing(false);
    onError(undefined);
    onChoose(undefined);
    onName(picture.name);
    if (picture.description) onDescription(picture.description);
  }

  return (
    <div {...dropAndPaste(([file]) => take(file))}>
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
          <ChooseFile
            {...props}
            chosen={chosen}
            hasChosen={chosen !== undefined || isOwn}
            onChoose={(file) => (file ? onChoose(file) : putAside())}
            what="picture"
            isThere={Boolean(shown)}
            accept={acceptedPictureFiles}
            required={required && !current && !chosen}
            refusalOf={refusalOfPicture}
          />
          <div className="flex flex-wrap gap-2">
            <label
              className={`${fileButton} relative hidden focus-within:outline-3 focus-within:outline-teal-text focus-within:outline-offset-2 pointer-coarse:inline-flex`}
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
                  take(currentTarget.files?.[0]);
                  currentTarget.value = '';
                }}
              />
            </label>
            {Chooser && (
              <button
                type="button"
                aria-label={`Choose from the library: ${label}`}
                className={fileButton}
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
            {!chosen && isOwn && `${sent.fileName} has arrived. It will be shown once the entry is saved.`}
            {!chosen &&
              !isOwn &&
              'A photo from a phone (JPEG, HEIC), PNG, GIF, WebP, AVIF, BMP or ICO, up to 15 MB'}
          </p>
        </div>
      </div>
      {onRemove && !isOwn && <RemoveFile what="picture" {...{ label, current, chosen, onRemove }} />}
      {isChoosing && Chooser && <Chooser onChosen={chooseFromLibrary} onClose={() => setChoosing(false)} />}
    </div>
  );
}
