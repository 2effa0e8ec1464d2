import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router';
import { formAddress, screenAddress } from '../../../content/addresses.ts';
import { contentTypes } from '../../../content/index.ts';
import type { Dashboard } from '../../../server/dashboard.ts';
import { Card, CardLink } from './card.tsx';

type ToFinishProps = Required<Pick<Dashboard, 'unpublished' | 'withoutPicture'>>;

const screenOf = (type: keyof typeof contentTypes) => screenAddress(contentTypes[type]);
const labelOf = (type: keyof typeof contentTypes) => contentTypes[type].admin.label;

/** What has been begun: articles that nobody can read yet, and entries that lack a picture. */
export function ToFinish({ unpublished, withoutPicture }: ToFinishProps) {
  const isDone = unpublished.length === 0 && withoutPicture.length === 0;
  return (
    <Card title="To finish">
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
