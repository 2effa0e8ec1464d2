import { Loader } from '../../../ui/loader.tsx';

/** Says that the films are on their way. */
export function FilmsAreComing() {
  return (
    <p className="noscript:hidden mb-6 flex justify-center">
      <Loader visible />
    </p>
  );
}

/** Keeps the place of a card whose film is on its way, so that little moves when it comes. */
export function CardPlaceholder() {
  return (
    <div aria-hidden="true" className="h-full overflow-hidden rounded-card bg-surface shadow-soft">
      <div className="aspect-video w-full bg-sun-soft" />
      <div className="p-6 md:p-7">
        <div className="h-7 w-3/4 rounded-pill bg-sun-soft" />
        <div className="mt-3 h-5 w-1/3 rounded-pill bg-sun-soft" />
        <div className="mt-3 h-5 rounded-pill bg-sun-soft" />
        <div className="mt-2 h-5 w-4/5 rounded-pill bg-sun-soft" />
      </div>
    </div>
  );
}
