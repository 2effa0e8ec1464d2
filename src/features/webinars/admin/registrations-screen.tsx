import { useId, useRef, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { HistoryModal } from '#cms/admin/history/history-dialog.tsx';
import { DeleteDialog } from '#cms/admin/list/delete-dialog.tsx';
import { RecordTable } from '#cms/admin/list/record-table.tsx';
import { useEntryFromUrl } from '#cms/admin/list/requested-entry.ts';
import { loadRecordUi } from '#cms/admin/record-ui.ts';
import { type Entry, textOf, titleOf } from '#cms/fields/entry.ts';
import { screenAddress } from '#cms/records/addresses.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { pageSize } from '#cms/records/list-address.ts';
import { webinar } from '#content/webinar/definition.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { CardLink } from '#core/admin-ui/card.tsx';
import { CsvButton } from '#core/admin-ui/csv-download.tsx';
import { SelectInput, TextInput } from '#core/admin-ui/inputs.tsx';
import { Pagination, SearchBox } from '#core/admin-ui/list-controls.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { readForScreen, requirePage, useRead } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { formatDayWithWeekday } from '#core/time/format-day.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { registration, registrationWithWebinar } from '../rules/registration.ts';
import { RegistrationDialog } from './registration-dialog.tsx';
import { noFilters, type RegistrationFilters, readAddress, toAddress } from './registrations-address.ts';

const title = 'Webinar registrations';

const definition: RecordType = {
  ...registrationWithWebinar,
  admin: {
    ...registrationWithWebinar.admin,
    label: title,
    // Their emails are in the window.
    columns: registrationWithWebinar.admin.columns.filter((name) => name !== 'email'),
    emptyText: 'No parent has registered for a webinar yet.',
  },
};

export const meta = privateMeta(title);

/** Loads the page of registrations that the address names. */
export async function clientLoader({ request: { url, signal } }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(url);
  const address = readAddress(searchParams);
  const { page, webinar: webinarId, q, from, to } = address;
  return readForScreen(signal, { entries: [], total: 0, address }, async () => {
    const filters = {
      ...{ webinar: webinarId || undefined, q: q || undefined },
      ...{ from: from || undefined, to: to || undefined },
    };
    const query = { ...filters, limit: pageSize, offset: (page - 1) * pageSize };
    const [{ data, total = 0 }] = await Promise.all([
      callApi('GET registrations', { query, signal }),
      // Without it a removal would skip its question.
      loadRecordUi('registration'),
    ]);
    requirePage({ page, size: pageSize, total }, (last) => pathname + toAddress({ ...address, page: last }));
    // Copies, because an interface is no record of unknown values.
    const entries: Entry[] = data.registrations.map((one) => ({ ...one }));
    return { entries, total, address };
  });
}
clientLoader.hydrate = true as const;

/** The dialog over the list. */
type OpenDialog = { action: 'panel' | 'history' | 'delete'; entry: Entry } | undefined;

/** The registrations of all webinars, newest first (product: Admin screens). */
export default function RegistrationsScreen() {
  const { entries, total, address, problem } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  const { location: next } = useNavigation();
  const [open, setOpen] = useState<OpenDialog>();
  const heading = useRef<HTMLHeadingElement>(null);
  // A choice that is still loading counts; otherwise the next one would undo it.
  const latest = next?.pathname === pathname ? readAddress(new URLSearchParams(next.search)) : address;
  const { page, ...filters } = latest;
  const updateAddress = (change: Partial<RegistrationFilters>) =>
    void navigate(toAddress({ ...latest, page: 1, ...change }), {
      replace: change.q !== undefined,
      preventScrollReset: true,
    });
  const close = () => setOpen(undefined);
  useEntryFromUrl(registration, (entry) => entry && setOpen({ action: 'panel', entry }));

  return (
    <>
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-title-2 focus:shadow-none focus:outline-none">
          {title}
        </h1>
        <div className="flex flex-[1_1_min(100%,20rem)] flex-wrap items-center justify-end gap-3">
          <SearchBox
            search={address.q}
            isPaused={open !== undefined}
            onSearch={(q) => updateAddress({ q })}
          />
          {total > 0 && (
            <CsvButton
              path={`exports/registrations${toAddress({ ...address, page: 1 })}`}
              filename="webinar-registrations.csv"
              isBesideAnother
            />
          )}
        </div>
      </div>
      <RegistrationFilterFields filters={filters} onChange={updateAddress} />
      {problem ? (
        <LoadError problem={problem} />
      ) : (
        <RecordTable
          definition={definition}
          entries={entries}
          total={total}
          address={{
            page: address.page,
            search: address.q,
            // Only to tell whether the list is narrowed.
            links: { webinar: address.webinar, from: address.from, to: address.to },
            ...{ sort: '', status: '' },
          }}
          isPending={state === 'loading' || next !== undefined}
          onAction={(action, entry) => {
            if (action === 'panel' || action === 'history' || action === 'delete') setOpen({ action, entry });
          }}
        />
      )}
      <Pagination
        page={address.page}
        count={Math.ceil(total / pageSize)}
        addressOf={(to) => toAddress({ ...address, page: to })}
      />
      {open?.action === 'panel' && (
        <RegistrationDialog id={open.entry._id} title={titleOf(definition, open.entry)} onClose={close} />
      )}
      {open?.action === 'history' && (
        <HistoryModal
          record="registration"
          id={open.entry._id}
          title={titleOf(definition, open.entry)}
          onClose={close}
        />
      )}
      {open?.action === 'delete' && (
        <DeleteDialog
          definition={definition}
          entry={open.entry}
          onClose={close}
          onDeleted={() => {
            close();
            // The button that opened the question disappears with its row.
            heading.current?.focus();
            void revalidate();
          }}
        />
      )}
    </>
  );
}

/** The latest webinars; earlier ones are reached from their own list. */
const webinarsPath = 'webinar?limit=100&sort=-startdate&fields=title,startdate';

/** Such as 'Sat 5 Dec 2026: Calm evenings'. */
function webinarInWords(entry: Entry): string {
  const day = textOf(entry, 'startdate');
  const name = titleOf(webinar, entry);
  return day ? `${formatDayWithWeekday(day)}: ${name}` : name;
}

interface RegistrationFilterFieldsProps {
  filters: RegistrationFilters;
  onChange(change: Partial<RegistrationFilters>): void;
}

/** Filters the list by webinar and by day of registering; each choice applies at once. */
function RegistrationFilterFields({ filters, onChange }: RegistrationFilterFieldsProps) {
  const id = useId();
  const { data } = useRead<{ webinars: Entry[] }>(webinarsPath);
  const choices = (data?.webinars ?? []).map((entry) => [entry._id, webinarInWords(entry)] as const);
  const { webinar: webinarId, from, to } = filters;
  const isFiltered = Boolean(webinarId || from || to);
  const input = (name: 'webinar' | 'from' | 'to') => ({
    id: `${id}-${name}`,
    value: filters[name],
    isNeeded: false,
    invalid: false,
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <div className="mb-3">
      <search
        aria-label="Narrow the list"
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,24rem)_repeat(2,minmax(0,12rem))_auto]"
      >
        <div className="max-sm:col-span-2">
          <SelectInput
            {...input('webinar')}
            label="Webinar"
            choices={choices}
            emptyLabel="All webinars"
            isClearable
          />
        </div>
        <div>
          <TextInput {...input('from')} label="Registered from" type="date" />
        </div>
        <div>
          <TextInput {...input('to')} label="Registered until" type="date" />
        </div>
        {isFiltered && (
          <button
            type="button"
            className={`${adminButtonClass('quiet')} max-sm:col-span-2`}
            onClick={() => onChange({ ...noFilters, q: filters.q })}
          >
            Show all
          </button>
        )}
      </search>
      {webinarId && (
        <p className="mt-1">
          <CardLink to={screenAddress(registration, webinarId)}>
            Seats, emails and all registrations of this webinar
          </CardLink>
        </p>
      )}
    </div>
  );
}
