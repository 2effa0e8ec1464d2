import { useState } from 'react';
import { Card, CardLink } from '#core/admin-ui/card.tsx';
import type { RequestsDue } from '../api.ts';
import { requestKinds } from '../rules/requests.ts';
import { dueInWords } from './requests-address.ts';

/** Requests about data that are due soon or overdue. */
export function DataRequestsCard({ count, requests }: RequestsDue) {
  const [now] = useState(() => new Date());
  return (
    <Card title="Requests about data">
      <p>
        {count === 1 ? 'One must be answered within a week.' : `${count} must be answered within a week.`}
      </p>
      <ul>
        {requests.map(({ _id, kind, dueAt }) => {
          const { text, isOverdue } = dueInWords({ state: 'confirmed', dueAt }, now);
          return (
            <li key={_id} className="flex flex-wrap items-baseline gap-x-3">
              <CardLink to={`/admin/privacy?request=${_id}`}>{requestKinds[kind]}</CardLink>
              <span className={isOverdue ? 'font-bold text-danger-text' : 'text-ink-soft'}>{text}</span>
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
