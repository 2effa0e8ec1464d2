import type { Film } from '#content/video-upload/video-summary.ts';
import { DateText } from '#core/ui/date-text.tsx';
import { Loader } from '#core/ui/messages.tsx';
import { type PictureSlot, sizesOf } from '#core/ui/picture-sizes.ts';
import type { Thumbnail } from './film-details.ts';

export const placeholderBar = 'rounded-pill bg-sun-soft';

/** Reserves the space of a card while videos load, to avoid layout shifts. */
export function CardPlaceholder() {
  return (
    <div aria-hidden="true" className="@container h-full overflow-hidden rounded-card bg-surface shadow-soft">
      <div className="aspect-video w-full bg-sun-soft" />
      <div className="p-6 md:p-7">
        <div className={`h-7 w-3/4 ${placeholderBar}`} />
        <div className={`mt-2 h-6 w-1/2 @md:hidden ${placeholderBar}`} />
        <div className={`mt-3 h-5 w-1/3 ${placeholderBar}`} />
        <div className={`mt-3 h-5 ${placeholderBar}`} />
        <div className={`mt-2.5 h-5 @md:hidden ${placeholderBar}`} />
        <div className={`mt-2.5 h-5 w-4/5 ${placeholderBar}`} />
      </div>
    </div>
  );
}

/** Lies over the first placeholder, so that it takes no space of its own. */
export function LoadingIndicator() {
  return (
    <p className="absolute top-10 left-8">
      <Loader visible />
    </p>
  );
}

/** The publication date and the view count of a video. */
export function FilmFacts({ date, views }: Film) {
  return (
    <div className="mt-1.5 flex flex-wrap items-baseline gap-x-2 text-small">
      <DateText date={date} />
      {views && (
        <>
          <span aria-hidden="true">·</span>
          <p className="text-ink-soft">{views}</p>
        </>
      )}
    </div>
  );
}

/**
 * The picture of a video of the channel. Many are 4:3 with black bars, which the aspect ratio crops; slightly enlarged,
 * so that no line of a bar remains after rounding to pixels.
 */
export function FilmPicture({ src, srcSet, slot }: Thumbnail & { slot: PictureSlot }) {
  return (
    <div className="aspect-video overflow-hidden bg-sun-soft">
      {src && (
        <img
          src={src}
          {...(srcSet && { srcSet, sizes: sizesOf(slot, 1) })}
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

/** Reserves the space of the row of newest videos, including its buttons. */
export function RowPlaceholder({ slideClass }: { slideClass: string }) {
  return (
    <div className="noscript:hidden relative -mx-3 flex overflow-hidden pt-5 pb-19">
      {['first', 'second', 'third'].map((position) => (
        <div key={position} className={`shrink-0 px-3 ${slideClass}`}>
          <CardPlaceholder />
        </div>
      ))}
      <LoadingIndicator />
    </div>
  );
}
