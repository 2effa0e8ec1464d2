import { preload } from 'react-dom';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { narrowScreen, Picture, transparentPixel, wideScreen } from './picture.tsx';

interface HeadPictureProps {
  ownPicture: ShownPicture | undefined;
  picture: ShownPicture | undefined;
  art: string;
  isWideOnly: boolean;
}

/** The picture in the head of a page. */
export function HeadPicture({ ownPicture, picture, art, isWideOnly }: HeadPictureProps) {
  if (ownPicture) {
    return (
      <div className="relative">
        <Blob />
        <Picture
          picture={ownPicture}
          slot="pageHead"
          priority="first"
          // Lower on phones, so that the text below begins on their first screen.
          className="rounded-card shadow-soft max-md:aspect-12/5 print:aspect-3/2"
        />
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
