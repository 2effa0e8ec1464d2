import type { OwnPlace } from '../../../content/own-account.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DashboardPart } from './dashboard-frame.tsx';
import { PlaceItem } from './place-item.tsx';

/** The webinars that somebody has a place in, or had. */
export function PlacesPart({ places }: { places: readonly OwnPlace[] }) {
  return (
    <DashboardPart title="Your webinars">
      {places.length === 0 && (
        <p className="mb-4 text-ink-soft">
          Nothing here yet. Once you enrol in a webinar, you will find your place here.
        </p>
      )}
      <ul className="grid gap-4 empty:hidden">
        {places.map((place) => (
          <PlaceItem key={place._id} place={place} />
        ))}
      </ul>
      <p className="mt-5 grid first:mt-0 sm:justify-start">
        <ButtonLink to="/webinars" look={places.length > 0 ? 'quiet' : 'main'}>
          All webinars
        </ButtonLink>
      </p>
    </DashboardPart>
  );
}
