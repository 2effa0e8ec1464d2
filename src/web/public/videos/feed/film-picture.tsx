import type { Thumbnail } from './film-details.ts';

/** The picture of a film of the channel. Older ones are 4:3 with bars above and below, which the shape cuts off. */
export function FilmPicture({ src, srcSet, sizes }: Thumbnail & { sizes: string }) {
  const look = 'aspect-video w-full bg-sun-soft object-cover';
  if (!src) return <div className={look} />;
  return (
    <img
      src={src}
      {...(srcSet && { srcSet, sizes })}
      alt=""
      width={1280}
      height={720}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={look}
    />
  );
}
