import { type PicturePlace, sizesOf } from '../../../ui/picture-places.ts';
import type { Thumbnail } from './film-details.ts';

/**
 * The picture of a film of the channel. Many are 4:3 with bars above and below, which the shape cuts off; a little
 * larger, so that no hair of them is left where pixels are rounded.
 */
export function FilmPicture({ src, srcSet, place }: Thumbnail & { place: PicturePlace }) {
  return (
    <div className="aspect-video overflow-hidden bg-sun-soft">
      {src && (
        <img
          src={src}
          {...(srcSet && { srcSet, sizes: sizesOf(place, 1) })}
          alt=""
          width={1280}
          height={720}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full scale-102 object-cover"
        />
      )}
    </div>
  );
}
