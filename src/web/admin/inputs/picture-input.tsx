import ImagePlus from 'lucide-react/icons/image-plus';
import { useRef } from 'react';
import { pictureTypes } from '../../../content/file-limits.ts';
import { inMegabytes } from '../../../content/megabytes.ts';
import { thumbnailAddress } from '../../../content/picture.ts';
import { Label } from '../form/label.tsx';
import { FileButton, fileButton } from './file-button.tsx';
import { refusalOfPicture } from './file-refusals.ts';
import { usePreview } from './use-preview.ts';

interface PictureInputProps {
  id: string;
  label: string;
  /** The bare name of the stored picture, or empty. */
  current: string;
  required: boolean;
  chosen: File | undefined;
  onChoose(file: File | undefined): void;
  onError(message: string | undefined): void;
  describedBy?: string;
  invalid?: boolean;
}

/** Shows the picture that an entry has or will have, and lets another be chosen; unfit ones are refused unsent. */
export function PictureInput(props: PictureInputProps) {
  const { id, label, current, required, chosen, onChoose, onError, describedBy, invalid } = props;
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(chosen);
  const shown = chosen ? preview : current && thumbnailAddress(current);

  function choose(file: File | undefined) {
    if (!file) return;
    const refusal = refusalOfPicture(file);
    onError(refusal);
    if (!refusal) onChoose(file);
  }

  return (
    <>
      <Label htmlFor={id} isNeeded={required}>
        {label}
      </Label>
      <div className="mt-1.5 flex flex-wrap items-center gap-4">
        {shown ? (
          <img
            src={shown}
            alt={chosen ? `${label}: ${chosen.name}` : `${label} as it is now`}
            className="aspect-3/2 w-40 rounded-small border border-line bg-page object-contain"
          />
        ) : (
          <span className="flex aspect-3/2 w-40 items-center justify-center rounded-small border-2 border-line border-dashed text-ink-soft">
            <ImagePlus aria-hidden="true" className="size-7" />
          </span>
        )}
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <div className="flex flex-wrap gap-2">
            <FileButton
              id={id}
              ref={input}
              accept={[...pictureTypes, '.ico', '.bmp'].join(',')}
              words={shown ? 'Replace picture' : 'Choose picture'}
              required={required && !current && !chosen}
              describedBy={describedBy}
              invalid={invalid}
              onFile={choose}
            />
            {chosen && (
              <button
                type="button"
                aria-label={`Remove the chosen picture of ${label}`}
                className={fileButton}
                onClick={() => {
                  onError(undefined);
                  onChoose(undefined);
                  // The button goes with the picture; the focus must not.
                  input.current?.focus();
                }}
              >
                Remove
              </button>
            )}
          </div>
          <p className="wrap-anywhere text-ink-soft text-small" aria-live="polite">
            {chosen
              ? `${chosen.name}, ${inMegabytes(chosen.size)}`
              : 'PNG, JPEG, GIF, WebP, AVIF, BMP or ICO, up to 15 MB'}
          </p>
        </div>
      </div>
    </>
  );
}
