import { CardPlaceholder, Coming } from './card-placeholder.tsx';

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
