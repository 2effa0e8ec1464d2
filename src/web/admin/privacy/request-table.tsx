import { useState } from 'react';
import { Link } from 'react-router';
import type { ListedRequest } from '../../../content/privacy/register.ts';
import { requestKinds } from '../../../content/privacy/requests.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { HeadCell } from '../list/head-cell.tsx';
import { ColumnCell, ListRow } from '../list/list-row.tsx';
import { rooms } from '../list/room.ts';
import { TableFrame } from '../list/table-frame.tsx';
import { adminButton } from '../ui/button.ts';
import type { LoadedPrivacy } from './load-requests.ts';
import { requestPageSize } from './load-requests.ts';
import { toPrivacyAddress } from './privacy-address.ts';
import { RequestState } from './request-state.tsx';
import { personOf, wayOf } from './request-words.ts';

/** What has no column of its own stands beneath the name. */
const room = rooms.always;

interface RequestTableProps extends Pick<LoadedPrivacy, 'requests' | 'address'> {
  isPending: boolean;
}

/** The register: those that are due first. */
export function RequestTable({ requests, address, isPending }: RequestTableProps) {
  const moment = useMoments();
  const [now] = useState(() => new Date());
  return (
    <TableFrame
      label="Requests about data"
      isPending={isPending}
      heads={
        <>
          <HeadCell>Request</HeadCell>
          <HeadCell room={room}>Status</HeadCell>
          <HeadCell room={room}>Asked</HeadCell>
        </>
      }
    >
      {requests.map((one, index) => (
        <ListRow
          key={one._id}
          number={(address.page - 1) * requestPageSize + index + 1}
          title={`${requestKinds[one.kind]}, ${personOf(one)}`}
          name={
            <>
              <span className="block font-bold">{requestKinds[one.kind]}</span>
              <span className={`wrap-anywhere block ${one.email ? '' : 'text-ink-soft'}`}>
                {personOf(one)}
              </span>
              <span className={room.beneath}>
                <RequestState request={one} now={now} />
                <Asked request={one} moment={moment} />
              </span>
            </>
          }
          actions={
            <Link
              to={toPrivacyAddress({ ...address, request: one._id })}
              preventScrollReset
              className={adminButton('quiet', 'small')}
            >
              Open
              <span className="sr-only">
                {' '}
                {requestKinds[one.kind]}, {personOf(one)}
              </span>
            </Link>
          }
        >
          <ColumnCell>
            <RequestState request={one} now={now} />
          </ColumnCell>
          <ColumnCell>
            <Asked request={one} moment={moment} />
          </ColumnCell>
        </ListRow>
      ))}
    </TableFrame>
  );
}

function Asked({ request, moment }: { request: ListedRequest; moment(at: string): string }) {
  return (
    <span className="block text-ink-soft">
      {moment(request.createdAt)}, {wayOf(request)}
    </span>
  );
}
