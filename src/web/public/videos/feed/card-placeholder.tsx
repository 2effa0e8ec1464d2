import { Loader } from '../../../ui/loader.tsx';

export const bar = 'rounded-pill bg-sun-soft';

/** Keeps the place of a card whose film is on its way, so that little moves when it comes. */
export function CardPlaceholder() {
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

/** Lies over the first picture, and so takes no room that would close when the films come. */
export function Coming() {
  return (
    <p className="absolute top-10 left-8">
      <Loader visible />
    </p>
  );
}
