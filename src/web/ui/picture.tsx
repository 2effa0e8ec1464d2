import { preload } from 'react-dom';
import { type PictureFacts, type ShownPicture, sourceSet } from '../../content/picture.ts';
import { type PicturePlace, sizesOf } from './picture-places.ts';

/** Shapes in which pictures stand; spelled out, so that Tailwind finds the names. */
const shapes = {
  photo: { className: 'aspect-3/2', focus: '', width: 1200, height: 800 },
  film: { className: 'aspect-video', focus: '', width: 1200, height: 675 },
  square: { className: 'aspect-square', focus: '', width: 800, height: 800 },
  /** Wide pictures with their motif on the right, such as banners. */
  banner: { className: 'aspect-2/1', focus: 'object-right', width: 1600, height: 800 },
  /** The same, higher. */
  hero: { className: 'aspect-4/3', focus: 'object-[78%_50%]', width: 1600, height: 1200 },
} as const;

interface PictureProps {
  picture: ShownPicture | undefined;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** Where it stands, which says how wide it is. */
  place: PicturePlace;
  /** The main picture of a page, fetched before everything else. */
  isMain?: boolean;
  shape?: keyof typeof shapes;
  className?: string;
}

/**
 * A stored picture in a fixed shape, so that nothing moves when it arrives; an entry without one gets a ground. A few
 * pixels of it lie behind until it is there: as a picture of their own, because the Content-Security-Policy lets no
 * style into a page. Pictures that light shines through have none, so that nothing needs to be taken away.
 */
export function Picture({
  picture,
  alt,
  place,
  isMain = false,
  shape = 'photo',
  className = '',
}: PictureProps) {
  const { className: aspect, focus, ...room } = shapes[shape];
  const look = `${aspect} w-full bg-sun-soft ${className}`;
  if (!picture) return <EmptyPicture className={`object-cover ${look}`} />;
  const { name, facts } = picture;
  const sources = facts && sourcesOf(name, facts, sizesOf(place, coverOf(facts, room)));
  if (sources?.avif && isMain) {
    const { srcSet, sizes } = sources.avif;
    preload(`/uploads/${name}`, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: srcSet,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  const fill = `absolute inset-0 size-full object-cover ${focus}`;
  return (
    <span className={`relative block overflow-hidden ${look}`}>
      {facts?.placeholder && (
        <img src={`data:image/webp;base64,${facts.placeholder}`} alt="" className={fill} />
      )}
      <picture>
        {sources?.avif && <source type="image/avif" {...sources.avif} />}
        <img
          {...sources?.webp}
          src={`/uploads/${name}`}
          alt={alt}
          width={facts?.width ?? room.width}
          height={facts?.height ?? room.height}
          loading={isMain ? 'eager' : 'lazy'}
          fetchPriority={isMain ? 'high' : 'auto'}
          decoding={isMain ? 'auto' : 'async'}
          className={fill}
        />
      </picture>
    </span>
  );
}

function sourcesOf(name: string, facts: PictureFacts, sizes: string) {
  const [avif, webp] = (['avif', 'webp'] as const).map((format) => {
    const srcSet = sourceSet(name, facts, format);
    return srcSet ? { srcSet, sizes } : undefined;
  });
  return { avif, webp };
}

/** A picture that is flatter than its room is as high as that, and so wider than it. */
function coverOf(picture: PictureFacts, room: { width: number; height: number }): number {
  return Math.max(1, picture.width / picture.height / (room.width / room.height));
}

function EmptyPicture({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 300 200" preserveAspectRatio="xMidYMid slice" className={className}>
      <path className="text-mint" fill="currentColor" d="M0 200v-54c50-30 96-26 150-6s104 14 150-12v72Z" />
      <circle className="text-sun" fill="currentColor" cx="212" cy="72" r="26" />
      <path
        className="text-white"
        fill="currentColor"
        d="M74 92c-18 0-18-22 1-23 3-20 30-24 38-8 11-13 34-7 33 10 20-3 23 21 6 21Z"
      />
    </svg>
  );
}
