import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { acceptedPictureFiles } from '#cms/uploads/file-checks.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { readPage, readSearch } from '#core/admin-ui/list-parameters.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { thumbnailAddress } from '#core/media/picture-variants.ts';
import type { LibraryPicture, ListedPicture } from '../api.ts';

/** Pictures per page: fills whole rows of two, three, four and six. */
export const picturePageSize = 24;

/** The state of the screen, as its address states it. */
export interface PictureAddress {
  page: number;
  search: string;
  isUnused: boolean;
}

export function readPictureAddress(query: URLSearchParams): PictureAddress {
  return { page: readPage(query), search: readSearch(query), isUnused: query.get('show') === 'unused' };
}

/** The query string of the address, `?` included; defaults are left out. */
export function toPictureAddress({ page, search, isUnused }: PictureAddress): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (search) query.set('q', search);
  if (isUnused) query.set('show', 'unused');
  return `?${query}`;
}

/** Loads a page of the library. @throws ApiError; an abort error as it is */
export async function fetchPictures(
  { page, search, isUnused }: PictureAddress,
  signal?: AbortSignal,
): Promise<{ pictures: ListedPicture[]; total: number }> {
  const query = {
    limit: picturePageSize,
    offset: (page - 1) * picturePageSize,
    ...(search && { q: search }),
    ...(isUnused && { unused: 'true' }),
  };
  const { data, total = 0 } = await callApi('GET pictures', { query, ...(signal && { signal }) });
  return { pictures: data.pictures, total };
}

interface PictureGridProps {
  pictures: readonly ListedPicture[];
  /** The action of a picture, before its name. */
  verb: 'Open' | 'Choose';
  isPending?: boolean;
  onPick(picture: ListedPicture): void;
}

/** A grid of pictures with their titles. */
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
              <span className="wrap-anywhere block max-h-[2lh] overflow-hidden font-bold">
                <span className="sr-only">{verb} </span>
                {titleOfPicture(picture)}
              </span>{' '}
              {picture.description && picture.label && (
                <span className="wrap-anywhere block text-ink-soft">{picture.label}</span>
              )}{' '}
              <span className="block text-ink-soft">{describeUses(picture)}</span>
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

/** The title of a picture for staff. */
export function titleOfPicture({ description, label, shownIn, width, height }: Titled): string {
  return description || label || shownIn || `Picture of ${width} × ${height} pixels`;
}

function describeUses({ uses }: Pick<LibraryPicture, 'uses'>): string {
  if (uses === 0) return 'not used';
  return uses === 1 ? 'used once' : `used ${uses} times`;
}

interface UploadButtonProps {
  label: string;
  /** The accessible name of the file input. */
  name: string;
  look: 'main' | 'quiet';
  isMultiple?: boolean;
  onFiles(files: File[]): void;
}

/** Uploads pictures to the library. */
export function UploadButton({ label, name, look, isMultiple = false, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={adminButtonClass(look)} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" className="size-4.5" />
        {label}
      </button>
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        hidden
        aria-label={name}
        accept={acceptedPictureFiles}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
