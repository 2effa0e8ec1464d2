import { useId, useState } from 'react';
import { Link } from 'react-router';
import { adminButtonClass, Pill } from '#core/admin-ui/button.tsx';
import { SelectInput } from '#core/admin-ui/inputs.tsx';
import { ColumnCell, columnVisibility, HeadCell, ListRow, TableFrame } from '#core/admin-ui/table.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { ListedRequest } from '../api.ts';
import { requestKinds, requestStates } from '../rules/requests.ts';
import {
  dueInWords,
  type PrivacyAddress,
  personOf,
  readPrivacyAddress,
  sourceText,
  toPrivacyAddress,
} from './requests-address.ts';

export const requestPageSize = 25;

export interface LoadedPrivacy {
  address: PrivacyAddress;
  requests: ListedRequest[];
  total: number;
  /** The error, if the list could not be loaded. */
  problem: Error | undefined;
}

/** Loads the data for the URL of the screen; the other tabs load their own. */
export async function loadPrivacy(request: Request): Promise<LoadedPrivacy> {
  const address = readPrivacyAddress(new URL(request.url).searchParams);
  const empty = { address, requests: [], total: 0 };
  if (address.tab !== 'requests') return { ...empty, problem: undefined };
  const { state, kind, page } = address;
  const query = {
    limit: requestPageSize,
    offset: (page - 1) * requestPageSize,
    ...(state && { state }),
    ...(kind && { kind }),
  };
  const { signal } = request;
  return readForScreen(signal, empty, async () => {
    const { data, total = 0 } = await callApi('GET privacy/requests', { query, signal });
    return { address, requests: data.requests, total };
  });
}

interface RequestFiltersProps {
  address: PrivacyAddress;
  onChange(address: PrivacyAddress): void;
}

/** Filters the register; each choice applies at once. */
export function RequestFilters({ address, onChange }: RequestFiltersProps) {
  const id = useId();
  const input = (name: 'state' | 'kind') => ({
    id: `${id}-${name}`,
    value: address[name],
    isNeeded: false,
    invalid: false,
    mayBeNothing: true,
    onChange: (value: string) =>
      onChange({ ...address, [name]: value, page: 1, request: '' } as PrivacyAddress),
  });
  return (
    <search className="mb-4 grid grid-cols-2 gap-3 sm:max-w-lg">
      <div>
        <SelectInput
          {...input('state')}
          label="Status"
          emptyLabel="All"
          choices={[['open', 'To do'], ...Object.entries(requestStates)]}
        />
      </div>
      <div>
        <SelectInput
          {...input('kind')}
          label="What"
          emptyLabel="Anything"
          choices={Object.entries(requestKinds)}
        />
      </div>
    </search>
  );
}

const looks = { pending: 'quiet', confirmed: 'waiting', completed: 'good', refused: 'quiet' } as const;

/** The state of a request, and its due day. */
export function RequestState({ request, now }: { request: ListedRequest; now: Date }) {
  const formatDatetime = useFormatDatetime();
  const { state, endedAt, endedBy } = request;
  const { text, isOverdue } = dueInWords(request, now);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Pill look={isOverdue ? 'trouble' : looks[state]}>{isOverdue ? 'Overdue' : requestStates[state]}</Pill>
      {text && <span className={isOverdue ? 'font-bold text-danger-text' : ''}>{text}</span>}
      {endedAt && (
        <span className="text-ink-soft">
          {formatDatetime(endedAt)}, {endedBy || 'by the site'}
        </span>
      )}
    </span>
  );
}

/** Values without a column of their own are shown below the name. */
const visibility = columnVisibility.always;

interface RequestTableProps extends Pick<LoadedPrivacy, 'requests' | 'address'> {
  isPending: boolean;
}

/** The register, soonest due first. */
export function RequestTable({ requests, address, isPending }: RequestTableProps) {
  const formatDatetime = useFormatDatetime();
  const [now] = useState(() => new Date());
  return (
    <TableFrame
      label="Requests about data"
      isPending={isPending}
      heads={
        <>
          <HeadCell>Request</HeadCell>
          <HeadCell visibility={visibility}>Status</HeadCell>
          <HeadCell visibility={visibility}>Asked</HeadCell>
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
              <span className={visibility.beneath}>
                <RequestState request={one} now={now} />
                <RequestTime request={one} moment={formatDatetime} />
              </span>
            </>
          }
          actions={
            <Link
              to={toPrivacyAddress({ ...address, request: one._id })}
              preventScrollReset
              className={adminButtonClass('quiet', 'small')}
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
            <RequestTime request={one} moment={formatDatetime} />
          </ColumnCell>
        </ListRow>
      ))}
    </TableFrame>
  );
}

function RequestTime({
  request,
  moment: formatDatetime,
}: {
  request: ListedRequest;
  moment(at: string): string;
}) {
  return (
    <span className="block text-ink-soft">
      {formatDatetime(request.createdAt)}, {sourceText(request)}
    </span>
  );
}
