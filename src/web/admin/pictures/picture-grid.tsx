import { thumbnailAddress } from '../../../content/picture.ts';
import type { ListedPicture } from '../../../server/pictures/picture-desk.ts';
import type { LibraryPicture } from '../../../store/stored-files/picture-store.ts';

interface PictureGridProps {
  pictures: readonly ListedPicture[];
  /** What a press on one does, before its name. */
  verb: 'Open' | 'Choose';
  isPending?: boolean;
  onPick(picture: ListedPicture): void;
}

/** Pictures beside one another, each with the words that it is known by. */
export function PictureGrid({ pictures, verb, isPending = false, onPick }: PictureGridProps) {
  return (
    <ul
      aria-label="Pictures"
      aria-busy={isPending}
      className="grid grid-cols-2 gap-3 aria-busy:opacity-60 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-6"
    >
      {pictures.map((picture) => (
        <li key={picture.name}>
          <button
            type="button"
            className="flex h-full w-full flex-col overflow-hidden rounded-small border border-line bg-surface text-left hover:border-ink"
            onClick={() => onPick(picture)}
          >
            <img
              src={thumbnailAddress(picture.name)}
              alt=""
              loading="lazy"
              className="aspect-4/3 w-full bg-page object-contain"
            />
            <span className="block w-full px-3 py-2">
              <span className="wrap-anywhere line-clamp-2 block font-bold">
                <span className="sr-only">{verb} </span>
                {titleOfPicture(picture)}
              </span>{' '}
              <span className="block text-ink-soft">{usesInWords(picture)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Titled extends Pick<LibraryPicture, 'description' | 'label' | 'width' | 'height'> {
  shownIn?: string;
}

/** What staff call a picture. */
export function titleOfPicture({ description, label, shownIn, width, height }: Titled): string {
  return description || label || shownIn || `Picture of ${width} × ${height} pixels`;
}

function usesInWords({ uses }: Pick<LibraryPicture, 'uses'>): string {
  if (uses === 0) return 'not used';
  return uses === 1 ? 'used once' : `used ${uses} times`;
}
