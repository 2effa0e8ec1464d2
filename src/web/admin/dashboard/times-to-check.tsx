import { screenAddress } from '../../../content/addresses.ts';
import { records } from '../../../content/index.ts';
import type { Dashboard } from '../../../server/dashboard.ts';
import { Card, CardLink } from './card.tsx';

/** Webinars that are to come whose time is written so that nobody can tell the moment: no letter can go out on time. */
export function TimesToCheck({ count, webinars }: NonNullable<Dashboard['timesToCheck']>) {
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
