import { screenAddress } from '#cms/records/addresses.ts';
import { records } from '#cms/records/registry.ts';
import { Card, CardLink } from '#core/admin-ui/card.tsx';
import { useMay } from '#core/api-client/session.ts';
import { formatDayWithWeekday } from '#core/time/format-day.ts';

interface NextWebinarProps {
  /** Null: no webinar is upcoming. */
  webinar: { _id: string; title: string; startdate: string; registrations?: number } | null;
}

/** The next webinar and its number of registrations. */
export function NextWebinar({ webinar }: NextWebinarProps) {
  const may = useMay();
  return (
    <Card title="Next webinar">
      {webinar ? (
        <>
          <p className="break-words font-bold text-body">{webinar.title}</p>
          <p className="text-ink-soft">{formatDayWithWeekday(webinar.startdate)}</p>
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

interface TimesToCheckProps {
  count: number;
  /** At most the first few. */
  webinars: readonly { _id: string; title: string; time: string }[];
}

/** Upcoming webinars whose times cannot be parsed, so no email can be sent on time. */
export function TimesToCheck({ count, webinars }: TimesToCheckProps) {
  const list = screenAddress(records.webinar);
  return (
    <Card title="Times to check">
      <p>
        {count === 1
          ? 'One webinar does not say clearly when it begins and ends.'
          : `${count} webinars do not say clearly when they begin and end.`}{' '}
        Reminders and the link to join need this.
      </p>
      <ul className="mt-2">
        {webinars.map(({ _id, title, time }) => (
          <li key={_id} className="flex flex-wrap items-baseline gap-x-3">
            <CardLink to={`${list}?entry=${_id}`}>{title}</CardLink>
            <span className="text-ink-soft">{time ? `“${time}”` : 'no time'}</span>
          </li>
        ))}
      </ul>
      {count > webinars.length && (
        <p className="mt-auto pt-2">
          <CardLink to={list}>See all webinars</CardLink>
        </p>
      )}
    </Card>
  );
}
