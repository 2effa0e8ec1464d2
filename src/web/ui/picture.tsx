import { preload } from 'react-dom';
import { type PictureFacts, type ShownPicture, sourceSet } from '../../content/picture.ts';
import { languageOf } from './language-of.ts';
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

/**
 * When a picture is fetched. What nobody sees yet comes late. One that is large on the first screen comes at once, and
 * before others; where it is sure to be the largest, the browser is told so in the head of the page.
 */
export type PictureHaste = 'late' | 'soon' | 'first';

/** A clear pixel. Browsers fetch pictures that are hidden, unless those may come late. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface PictureProps {
  picture: ShownPicture | undefined;
  /** Where it stands, which says how wide it is. */
  place: PicturePlace;
  /** Whether it only decorates here whatever it shows, because a link beside it leads to where it is told. */
  isDecoration?: boolean;
  haste?: PictureHaste;
  /** It is hidden on phones (`max-md:hidden`), which then fetch nothing of it either. */
  isWideOnly?: boolean;
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
  place,
  isDecoration = false,
  haste = 'late',
  isWideOnly = false,
  shape = 'photo',
  className = '',
}: PictureProps) {
  const { className: aspect, focus, ...room } = shapes[shape];
  const look = `${aspect} w-full bg-sun-soft ${className}`;
  if (!picture) return <EmptyPicture className={`object-cover ${look}`} />;
  const { name, facts } = picture;
  const alt = isDecoration ? '' : picture.alt;
  const sources = facts && sourcesOf(name, facts, sizesOf(place, coverOf(facts, room)));
  if (sources?.avif && haste === 'first') {
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
        {isWideOnly && <source media="(width < 48rem)" srcSet={nothing} />}
        {sources?.avif && <source type="image/avif" {...sources.avif} />}
        <img
          {...sources?.webp}
          src={`/uploads/${name}`}
          alt={alt}
          lang={languageOf(alt)}
          width={facts?.width ?? room.width}
          height={facts?.height ?? room.height}
          loading={haste === 'late' ? 'lazy' : 'eager'}
          fetchPriority={haste === 'late' ? 'auto' : 'high'}
          decoding={haste === 'late' ? 'async' : 'auto'}
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

/**
 * A small scene of the site's own. Neighbours in a list get different ones by their place alone, so that a list without
 * any picture does not repeat itself.
 */
function EmptyPicture({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 300 200"
      preserveAspectRatio="xMidYMid slice"
      fill="currentColor"
      className={`${className} bg-[#ffe7b5]! in-[li:nth-child(3n+2)]:bg-[#d3ebff]! in-[li:nth-child(3n)]:bg-[#ffd0c2]!`}
    >
      <g className="in-[li:nth-child(3n+2)]:hidden in-[li:nth-child(3n)]:hidden">
        <circle className="text-sun" cx="212" cy="72" r="26" />
        <path className="text-white" d={cloud} />
        <path className="text-mint" d={hills} />
      </g>
      <g className="hidden in-[li:nth-child(3n+2)]:inline">
        <path className="text-white" transform="translate(118 14)" d={cloud} />
        <path className="text-mint" transform="matrix(-1 0 0 1 300 0)" d={hills} />
        <path className="fill-none stroke-teal stroke-2" d="M106 92c-14 14 10 20-4 36s4 18 0 30" />
        <path className="text-coral-light" d="m122 40 20 30-36 22-10-34Z" />
        <path className="text-sun" d="m122 40 20 30-46-12Z" />
      </g>
      <g className="hidden in-[li:nth-child(3n)]:inline">
        <circle className="text-sun" cx="96" cy="132" r="44" />
        <path className="text-white" transform="translate(104 -10)" d={cloud} />
        <path className="text-mint" d={hills} />
        <path className="fill-none stroke-teal stroke-3" d="M222 158v-34" />
        <path className="text-teal" d="M222 96c22 12 22 38 0 42-22-4-22-30 0-42Z" />
      </g>
    </svg>
  );
}

const hills = 'M0 200v-54c50-30 96-26 150-6s104 14 150-12v72Z';
const cloud = 'M74 92c-18 0-18-22 1-23 3-20 30-24 38-8 11-13 34-7 33 10 20-3 23 21 6 21Z';
