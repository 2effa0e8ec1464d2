/** Shapes in which pictures stand; spelled out, so that Tailwind finds the names. */
const shapes = {
  photo: { className: 'aspect-3/2', width: 1200, height: 800 },
  film: { className: 'aspect-video', width: 1200, height: 675 },
  square: { className: 'aspect-square', width: 800, height: 800 },
  /** Wide pictures with their motif on the right, such as banners. */
  banner: { className: 'aspect-2/1 object-right', width: 1600, height: 800 },
} as const;

interface PictureProps {
  /** The bare name of a stored picture, or empty. */
  name: string;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** The main picture of a page, fetched before everything else. */
  isMain?: boolean;
  shape?: keyof typeof shapes;
  className?: string;
}

/** A stored picture in a fixed shape, so that nothing moves when it arrives; an entry without one gets a ground. */
export function Picture({ name, alt, isMain = false, shape = 'photo', className = '' }: PictureProps) {
  const { width, height, className: aspect } = shapes[shape];
  const look = `${aspect} w-full bg-sun-soft object-cover ${className}`;
  if (!name) return <EmptyPicture className={look} />;
  return (
    <img
      src={`/uploads/${name}`}
      alt={alt}
      width={width}
      height={height}
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : 'auto'}
      decoding={isMain ? 'auto' : 'async'}
      className={look}
    />
  );
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
