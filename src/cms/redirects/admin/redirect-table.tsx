import Trash2 from 'lucide-react/icons/trash-2';
import { RowButton } from '#cms/admin/list/row-actions.tsx';
import { findRecordType } from '#cms/records/registry.ts';
import { ColumnCell, columnVisibility, HeadCell, ListRow, TableFrame } from '#core/admin-ui/table.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { readableAddress } from '#core/text/web-address.ts';
import type { PresentedRedirect } from '../api.ts';

/** Rows per page: each is short. */
export const redirectPageSize = 25;

/** Details without a column are below the address. */
const room = columnVisibility.always;

interface RedirectTableProps {
  redirects: readonly PresentedRedirect[];
  page: number;
  isPending: boolean;
  mayWrite: boolean;
  onRemove(redirect: PresentedRedirect): void;
}

/** The redirects, newest first. */
export function RedirectTable({ redirects, page, isPending, mayWrite, onRemove }: RedirectTableProps) {
  return (
    <TableFrame
      label="Redirects"
      isPending={isPending}
      heads={
        <>
          <HeadCell>Old address</HeadCell>
          <HeadCell visibility={room}>Leads to</HeadCell>
          <HeadCell visibility={room}>Used</HeadCell>
        </>
      }
    >
      {redirects.map((one, index) => (
        <ListRow
          key={one._id}
          number={(page - 1) * redirectPageSize + index + 1}
          title={readableAddress(one.from)}
          name={
            <>
              <span className="wrap-anywhere block font-bold">{readableAddress(one.from)}</span>
              <span className={room.beneath}>
                <Target redirect={one} />
                <Uses redirect={one} />
              </span>
            </>
          }
          actions={
            mayWrite && (
              <RowButton
                Icon={Trash2}
                label="Delete"
                title={readableAddress(one.from)}
                look="danger"
                onClick={() => onRemove(one)}
              />
            )
          }
        >
          <ColumnCell>
            <Target redirect={one} />
          </ColumnCell>
          <ColumnCell>
            <Uses redirect={one} />
          </ColumnCell>
        </ListRow>
      ))}
    </TableFrame>
  );
}

/** The address that visitors reach, and its entry. */
function Target({ redirect: { resolvedTo, to, record, title } }: { redirect: PresentedRedirect }) {
  const type = findRecordType(record)?.definition.labels.one;
  return (
    <span className="wrap-anywhere block">
      {resolvedTo ? (
        <a
          href={resolvedTo}
          target="_blank"
          rel="noopener noreferrer"
          className="font-semibold text-teal-text underline underline-offset-4"
        >
          {readableAddress(resolvedTo)}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <span className="font-semibold text-danger-text">
          Nowhere: {to ? `${readableAddress(to)} leads back` : 'visitors cannot see the entry now'}
        </span>
      )}
      {type && (
        <span className="block text-ink-soft">
          {type}
          {title && `: ${title}`}
        </span>
      )}
    </span>
  );
}

function Uses({ redirect: { uses, usedAt } }: { redirect: PresentedRedirect }) {
  const formatDatetime = useFormatDatetime();
  if (!usedAt) return <span className="block text-ink-soft">not used yet</span>;
  return (
    <span className="block">
      {uses === 1 ? 'used once' : `used ${uses.toLocaleString('en-IN')} times`}
      <span className="block whitespace-nowrap text-ink-soft">last {formatDatetime(usedAt)}</span>
    </span>
  );
}
