import { useState } from 'react';
import { requestKinds } from '../../../content/privacy/requests.ts';
import type { Dashboard } from '../../../server/dashboard.ts';
import { dueInWords } from '../privacy/request-words.ts';
import { Card, CardLink } from './card.tsx';

/** Requests about data that are due soon, or should have been answered. */
export function DataRequestsCard({ count, requests }: NonNullable<Dashboard['dataRequests']>) {
  const [now] = useState(() => new Date());
  return (
    <Card title="Requests about data">
      <p>
        {count === 1 ? 'One must be answered within a week.' : `${count} must be answered within a week.`}
      </p>
      <ul>
        {requests.map(({ _id, kind, dueAt }) => {
          const { words, isOverdue } = dueInWords({ state: 'confirmed', dueAt }, now);
          return (
            <li key={_id} className="flex flex-wrap items-baseline gap-x-3">
              <CardLink to={`/admin/privacy?request=${_id}`}>{requestKinds[kind]}</CardLink>
              <span className={isOverdue ? 'font-bold text-coral-text' : 'text-ink-soft'}>{words}</span>
            </li>
          );
        })}
      </ul>
      {count > requests.length && (
        <p className="mt-auto pt-2">
          <CardLink to="/admin/privacy?state=open">See all requests</CardLink>
        </p>
      )}
    </Card>
  );
}
