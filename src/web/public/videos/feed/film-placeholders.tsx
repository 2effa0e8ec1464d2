import { Loader } from '../../../ui/loader.tsx';
import { videoGrid } from '../video-list.tsx';

const bar = 'rounded-pill bg-sun-soft';

/** Keeps the place of a card whose film is on its way, so that little moves when it comes. */
function CardPlaceholder() {
  return (
    <div aria-hidden="true" className="@container h-full overflow-hidden rounded-card bg-surface shadow-soft">
      <div className="aspect-video w-full bg-sun-soft" />
      <div className="p-6 md:p-7">
        <div className={`h-7 w-3/4 ${bar}`} />
        <div className={`mt-2 h-6 w-1/2 @md:hidden ${bar}`} />
        <div className={`mt-3 h-5 w-1/3 ${bar}`} />
        <div className={`mt-3 h-5 ${bar}`} />
        <div className={`mt-2.5 h-5 @md:hidden ${bar}`} />
        <div className={`mt-2.5 h-5 w-4/5 ${bar}`} />
      </div>
    </div>
  );
}

/** Stands where the row of the newest films will be, the room of its buttons included. */
export function RowPlaceholder({ slideClass }: { slideClass: string }) {
  return (
    <div className="noscript:hidden relative -mx-3 flex overflow-hidden pt-5 pb-19">
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className={`shrink-0 px-3 ${slideClass}`}>
          <CardPlaceholder />
        </div>
      ))}
      <Coming />
    </div>
  );
}

/** Stands where so many films will be, the first of them large. */
export function ListPlaceholder({ count }: { count: number }) {
  return (
    <div className="noscript:hidden">
      <div className="relative grid overflow-hidden rounded-card bg-surface shadow-soft lg:grid-cols-[1.7fr_1fr]">
        <div aria-hidden="true" className="aspect-video bg-sun-soft" />
        <div aria-hidden="true" className="min-h-60 content-center p-6 md:p-10">
          <div className={`h-8 w-1/3 ${bar}`} />
          <div className={`mt-4 h-9 w-4/5 ${bar}`} />
          <div className={`mt-4 h-5 w-1/2 ${bar}`} />
          <div className={`mt-4 h-6 ${bar}`} />
          <div className={`mt-3 h-6 w-2/3 ${bar}`} />
        </div>
        <Coming />
      </div>
      <div className={videoGrid}>
        {Array.from({ length: count - 1 }, (_, place) => place).map((place) => (
          <CardPlaceholder key={place} />
        ))}
      </div>
    </div>
  );
}

/** Lies over the first picture, and so takes no room that would close when the films come. */
function Coming() {
  return (
    <p className="absolute top-10 left-8">
      <Loader visible />
    </p>
  );
}
