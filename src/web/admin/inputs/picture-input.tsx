import ImagePlus from 'lucide-react/icons/image-plus';
import { pictureTypes } from '../../../content/file-limits.ts';
import { inMegabytes } from '../../../content/megabytes.ts';
import { thumbnailAddress } from '../../../content/picture.ts';
import { Label } from '../form/label.tsx';
import { ChooseFile, type FileInputProps } from './choose-file.tsx';
import { refusalOfPicture } from './file-refusals.ts';
import { usePreview } from './use-preview.ts';

interface PictureInputProps extends FileInputProps {
  required: boolean;
}

/** Shows the picture that an entry has or will have, and lets another be chosen; unfit ones are refused unsent. */
export function PictureInput(props: PictureInputProps) {
  const { id, label, current, required, chosen } = props;
  const preview = usePreview(chosen);
  const shown = chosen ? preview : current && thumbnailAddress(current);

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
          <ChooseFile
            {...props}
            what="picture"
            isThere={Boolean(shown)}
            accept={[...pictureTypes, '.ico', '.bmp'].join(',')}
            required={required && !current && !chosen}
            refusalOf={refusalOfPicture}
          />
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
