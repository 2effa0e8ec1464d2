import Keyboard from 'lucide-react/icons/keyboard';
import { useEffect, useRef, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useMatch,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { ExportButton } from '#cms/admin/list/export-button.tsx';
import { pageSize } from '#cms/records/list-address.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { Pagination, SearchBox } from '#core/admin-ui/list-controls.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { enquiry } from '../rules/enquiry.ts';
import { ContactOutcomeDialog, usePendingContact } from './contact.tsx';
import { EnquiryList } from './enquiry-list.tsx';
import { type InboxAddress, inboxPath, loadInbox, toInboxAddress } from './inbox-address.ts';
import { InboxFilters, InboxTabs } from './inbox-filters.tsx';
import { describeCount } from './inbox-texts.ts';
import { NewArrivals, useInboxPolling } from './new-arrivals.tsx';
import { moveThroughList, ShortcutsDialog, useShortcuts } from './shortcuts.tsx';
import { useInboxActions } from './use-enquiry-actions.tsx';

/** Shows the number of new enquiries in the title of the browser tab, without names. */
function useTabTitle(label: string, count: number): void {
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '');
    if (title.startsWith(label)) document.title = count > 0 ? `(${count}) ${title}` : title;
  });
}

const { label } = enquiry.admin;

export const meta = privateMeta(label);

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadInbox(request);
}
clientLoader.hydrate = true as const;

/** The inbox of the front desk: enquiries, waiting parents, and immediate actions. */
export default function InboxScreen() {
  const {
    address,
    conversations,
    total,
    poll: loaded,
    texts,
    problem,
  } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const { location: next } = useNavigation();
  const timeZoneNote = useTimeZoneNote();
  const heading = useRef<HTMLHeadingElement>(null);
  const isViewing = useMatch(`${inboxPath}/:id`) !== null;
  const [isHelping, setHelping] = useState(false);
  const poll = useInboxPolling(loaded);
  const pendingContact = usePendingContact();
  const hasDeleted = useRef(false);
  const { startAction, runAction, busyId, dialogs } = useInboxActions({
    onEnded(action) {
      hasDeleted.current = action === 'delete';
      if (action === 'delete') void revalidate();
    },
  });
  // The button that opened the dialog may be removed with its row. Modals restore the focus before effects run.
  useEffect(() => {
    if (dialogs || !hasDeleted.current) return;
    hasDeleted.current = false;
    heading.current?.focus();
  }, [dialogs]);
  useTabTitle(label, poll?.counts.new ?? 0);
  useShortcuts({
    j: () => moveThroughList(1),
    k: () => moveThroughList(-1),
    '/': () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    '?': () => setHelping(true),
  });
  // A view is a window over the list, which stays unchanged below it.
  const isPending = state === 'loading' || next?.pathname === inboxPath;
  const end = toInboxAddress(address);
  const addressOf = (id: string) => `${inboxPath}/${encodeURIComponent(id)}${end}`;
  const go = (change: Partial<InboxAddress>) =>
    void navigate(toInboxAddress({ ...address, page: 1, ...change }), {
      replace: change.search !== undefined,
      preventScrollReset: true,
    });
  const view = (id: string, begin?: 'reply') =>
    void navigate(addressOf(id), { state: { isFromList: true, begin }, preventScrollReset: true });

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-title-2 focus:shadow-none focus:outline-none">
          {label}
        </h1>
        <div className="flex flex-[1_1_min(100%,20rem)] flex-wrap items-center justify-end gap-3">
          <SearchBox
            search={address.search}
            isPaused={isViewing || dialogs !== undefined || pendingContact !== undefined}
            onSearch={(search) => go({ search })}
          />
          {total > 0 && (
            <ExportButton
              definition={enquiry}
              address={{ page: 1, search: address.search, sort: '', links: {}, status: '' }}
              ownerId={undefined}
              ownerTitle=""
              isBesideAnother
            />
          )}
          <button
            type="button"
            className={`${adminButtonClass('quiet')} max-md:hidden`}
            onClick={() => setHelping(true)}
          >
            <Keyboard aria-hidden="true" className="size-5" />
            Keyboard
          </button>
        </div>
      </div>
      <InboxTabs address={address} counts={poll?.counts} />
      <InboxFilters filters={address} cities={texts.cities} onChange={go}>
        <span role="status">{isPending ? 'Loading…' : !problem && describeCount(address, total, poll)}</span>
        <NewArrivals
          address={address}
          loaded={loaded}
          poll={poll}
          isListed={conversations.length > 0}
          onShow={() => void revalidate()}
        />
        {conversations.length > 0 && timeZoneNote && <span className="max-md:hidden">{timeZoneNote}</span>}
      </InboxFilters>
      {problem ? (
        <LoadError problem={problem} />
      ) : (
        <EnquiryList
          conversations={conversations}
          page={address.page}
          greeting={texts.greeting}
          isPending={isPending}
          busyId={busyId}
          addressOf={addressOf}
          onAction={startAction}
          onView={view}
        />
      )}
      <Pagination
        page={address.page}
        count={Math.ceil(total / pageSize)}
        addressOf={(page) => toInboxAddress({ ...address, page })}
      />
      <Outlet />
      {dialogs}
      {isHelping && <ShortcutsDialog onClose={() => setHelping(false)} />}
      {pendingContact && (
        <ContactOutcomeDialog
          key={`${pendingContact.id} ${pendingContact.kind}`}
          pendingContact={pendingContact}
          runAction={runAction}
        />
      )}
    </>
  );
}
