import { Card, CardLink } from '#core/admin-ui/card.tsx';
import type { RefundFigures } from '#features/webinars/api.ts';

/** Refunds to be paid, with the overdue ones first. */
export function RefundsCard({ open, overdue }: RefundFigures) {
  return (
    <Card title="Refunds due">
      {overdue > 0 && (
        <p className="font-bold text-danger-text">
          {overdue === 1 ? 'One is overdue.' : `${overdue} are overdue.`}
        </p>
      )}
      <p>{open === 1 ? 'One is still to be paid.' : `${open} are still to be paid.`}</p>
      <p className="mt-auto pt-2">
        <CardLink to="/admin/refunds">See the refunds</CardLink>
      </p>
    </Card>
  );
}
