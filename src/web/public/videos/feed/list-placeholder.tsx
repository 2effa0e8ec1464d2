import { videoGrid } from '../video-list.tsx';
import { bar, CardPlaceholder, Coming } from './card-placeholder.tsx';

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
