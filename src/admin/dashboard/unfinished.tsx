import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router';
import { entryStatuses } from '#cms/fields/status/field.ts';
import { formAddress, screenAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { Card, CardLink, DataCard } from '#core/admin-ui/card.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { useCall } from '#core/admin-ui/use-call.ts';
import type { Dashboard } from '#core/manifest/dashboard.ts';

/** Drafts that are listed. */
const maxDrafts = 5;

/** The reader's own unpublished drafts; each links back to its form. */
export function DraftsCard() {
  // One more than is listed, to know whether there are more.
  const call = useCall('GET drafts', { query: { limit: maxDrafts + 1 } });
  const formatDatetime = useFormatDatetime();
  return (
    <DataCard title="My drafts" call={call}>
      {({ drafts }) =>
        drafts.length === 0 ? (
          <>
            <p className="text-ink-soft">
              You have no drafts. What you type in a form is kept here until you save it.
            </p>
            <p className="mt-auto pt-2">
              <CardLink to={formAddress(contentTypes.blog, 'new')}>Write a blog</CardLink>
            </p>
          </>
        ) : (
          <ul className="divide-y divide-line">
            {drafts.slice(0, maxDrafts).map(({ id, record, recordId, title, savedAt }) => {
              const { labels } = contentTypes[record];
              return (
                <li key={id} className="items-baseline justify-between gap-x-6 py-1 sm:flex">
                  <Link
                    to={`${screenAddress(contentTypes[record])}?draft=${encodeURIComponent(id)}`}
                    className="wrap-anywhere inline-flex min-h-11 min-w-0 flex-1 items-center font-bold text-teal-text underline-offset-4 hover:underline"
                  >
                    {title || `${labels.one} without a title`}
                  </Link>
                  <span className="block shrink-0 pb-1.5 text-ink-soft sm:pb-0">
                    {recordId ? labels.one : `${labels.one}, new`} ·{' '}
                    <time dateTime={savedAt}>{formatDatetime(savedAt)}</time>
                  </span>
                </li>
              );
            })}
            {drafts.length > maxDrafts && <li className="pt-2 text-ink-soft">and more</li>}
          </ul>
        )
      }
    </DataCard>
  );
}

const actionLabels = { publish: 'is published', unpublish: 'is taken down' };

/** The next scheduled publications. */
export function PlannedCard() {
  const call = useCall('GET schedule', { query: { limit: 5, from: 'now' } });
  const formatDatetime = useFormatDatetime();
  return (
    <DataCard title="Publishing next" call={call}>
      {({ scheduled }) =>
        scheduled.length === 0 ? (
          <p className="text-ink-soft">
            Nothing is scheduled. In the form for a blog or a banner you can choose when it is published.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {scheduled.map(({ record, _id, title, at, action, isUnpublished }) => (
              <li key={`${_id} ${action}`} className="items-baseline justify-between gap-x-6 py-1 sm:flex">
                <span className="min-w-0 flex-1">
                  <CardLink to={formAddress(contentTypes[record], _id)}>{title}</CardLink>
                </span>
                <span className="block shrink-0 pb-1.5 text-ink-soft sm:pb-0">
                  {isUnpublished ? `${entryStatuses.draft}:` : actionLabels[action]}{' '}
                  <time dateTime={at}>{formatDatetime(at)}</time>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </DataCard>
  );
}

type UnfinishedCardProps = Required<Pick<Dashboard, 'unpublished' | 'withoutPicture'>>;

const screenOf = (type: keyof typeof contentTypes) => screenAddress(contentTypes[type]);
const labelOf = (type: keyof typeof contentTypes) => contentTypes[type].admin.label;

/** Unfinished entries: unpublished articles, and entries without a picture. */
export function UnfinishedCard({ unpublished, withoutPicture }: UnfinishedCardProps) {
  const isDone = unpublished.length === 0 && withoutPicture.length === 0;
  return (
    <Card title="To do">
      {isDone && (
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden="true" className="size-5 text-teal-text" />
          Everything is published and has its picture.
        </p>
      )}
      {unpublished.length > 0 && (
        <>
          <h3 className="font-bold text-body">Draft articles</h3>
          {unpublished.map(({ type, count, entries }) => (
            <div key={type} className="mb-3">
              <CardLink to={screenOf(type)}>
                {labelOf(type)}: {count}
              </CardLink>
              <ul className="list-disc pl-5">
                {entries.map(({ _id, title }) => (
                  <li key={_id} className="break-words">
                    <Link
                      to={formAddress(contentTypes[type], _id)}
                      className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
                    >
                      {title}
                    </Link>
                  </li>
                ))}
                {count > entries.length && <li>and {count - entries.length} more</li>}
              </ul>
            </div>
          ))}
        </>
      )}
      {withoutPicture.length > 0 && (
        <>
          <h3 className="font-bold text-body">Entries without a picture</h3>
          <ul className="flex flex-wrap gap-x-6">
            {withoutPicture.map(({ type, count }) => (
              <li key={type}>
                <CardLink to={screenOf(type)}>
                  {labelOf(type)}: {count}
                </CardLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
