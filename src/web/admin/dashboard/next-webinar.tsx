import { screenAddress } from '../../../content/addresses.ts';
import { formatDay } from '../../../content/calendar.ts';
import { records } from '../../../content/index.ts';
import type { Dashboard } from '../../../server/dashboard.ts';
import { useMay } from '../../account/session.ts';
import { Card, CardLink } from './card.tsx';

/** The webinar that is to come next, and how many have enrolled. */
export function NextWebinar({ webinar }: { webinar: Dashboard['nextWebinar'] }) {
  const may = useMay();
  return (
    <Card title="Next webinar">
      {webinar ? (
        <>
          <p className="break-words font-bold text-body">{webinar.title}</p>
          <p className="text-ink-soft">{formatDay(webinar.startdate)}</p>
          {webinar.registrations !== undefined && (
            <p className="mt-2">
              {webinar.registrations === 1 ? '1 registration' : `${webinar.registrations} registrations`}
            </p>
          )}
        </>
      ) : (
        <p className="text-ink-soft">There is no upcoming webinar.</p>
      )}
      <p className="mt-auto flex flex-wrap gap-x-6 pt-2">
        {webinar && may('registration.read') && (
          <CardLink to={screenAddress(records.registration, webinar._id)}>See who has registered</CardLink>
        )}
        {may('content.write') && (
          <CardLink to={screenAddress(records.webinar)}>
            {webinar ? 'Edit webinars' : 'Plan a webinar'}
          </CardLink>
        )}
      </p>
    </Card>
  );
}
