import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { narrowScreen, Picture, transparentPixel, wideScreen } from './picture.tsx';

interface HeadPictureProps {
  ownPicture: ShownPicture | undefined;
  cover: ReactNode;
  picture: ShownPicture | undefined;
  art: string;
  isWideOnly: boolean;
}

/** The picture in the head of a page. */
export function HeadPicture({ ownPicture, cover, picture, art, isWideOnly }: HeadPictureProps) {
  if (ownPicture) {
    return (
      <div className="relative">
        <Blob />
        <div className="relative overflow-hidden rounded-card shadow-soft">
          <Picture picture={ownPicture} slot="pageHead" shape="head" priority="first" />
          {cover}
        </div>
      </div>
    );
  }
  if (picture) {
    return (
      <div className={`relative print:hidden ${isWideOnly ? 'max-md:hidden' : ''}`}>
        <Blob />
        <Picture
          picture={picture}
          slot="pageHead"
          shape="wide"
          priority="first"
          isWideOnly={isWideOnly}
          className="rounded-card shadow-soft"
        />
      </div>
    );
  }
  if (!art) return null;
  const drawing = (
    <img
      src={art}
      alt=""
      width={660}
      height={480}
      className="print:hidden mx-auto w-full max-w-80 md:max-w-md"
      fetchPriority="high"
    />
  );
  if (!isWideOnly) return drawing;
  preload(art, { as: 'image', fetchPriority: 'high', media: wideScreen });
  return (
    <picture className="max-md:hidden print:hidden">
      <source media={narrowScreen} srcSet={transparentPixel} />
      {drawing}
    </picture>
  );
}

function Blob() {
  return (
    <div
      aria-hidden="true"
      className="blob print:hidden absolute -inset-x-3 -inset-y-4 rotate-2 bg-coral-light/40 md:-inset-x-7 md:-inset-y-6"
    />
  );
}
