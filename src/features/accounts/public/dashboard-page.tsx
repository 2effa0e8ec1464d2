import { useEffect, useRef } from 'react';
import { redirect, useLoaderData, useLocation } from 'react-router';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import type { AnswerOf } from '#core/api-client/calls.ts';
import { readSession } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import { ButtonLink, buttonClass } from '#core/ui/button-link.tsx';
import { privateMeta } from '#core/ui/page-shell.tsx';
import type { OwnAccount } from '../api.ts';
import type { Route } from './+types/dashboard-page.ts';
import { AccountLink } from './account-frame.tsx';
import { DashboardFrame, DashboardPart } from './account-section.tsx';
import { ActionMessages, DataPart, EnquiriesPart, useButtonAction } from './dashboard-data.tsx';
import { RegistrationsPart } from './dashboard-registrations.tsx';

/** A summary of the account; its settings have a page of their own. */
function AccountPart({ account: { createdAt, staffRole } }: { account: OwnAccount }) {
  const day = createDayFormatter(useTimeZone())(new Date(createdAt));
  return (
    <DashboardPart title="My account">
      <p className="text-ink-soft">Opened on {formatDay(day)}.</p>
      <p className="mt-4 grid">
        <ButtonLink to="/account" look="quiet">
          My account
        </ButtonLink>
      </p>
      <p className="mt-2 text-ink-soft text-small">Name, password, and where you are signed in.</p>
      {!staffRole && (
        <p className="mt-2">
          <AccountLink to="/account#end">Close your account</AccountLink>
        </p>
      )}
    </DashboardPart>
  );
}

type AddressData = AnswerOf<'GET account/registrations'> &
  AnswerOf<'GET account/enquiries'> &
  AnswerOf<'GET account/consents'>;

/** Loads the account and, if its address is confirmed, the data of that address. @throws ApiError */
async function loadDashboard(
  signal: AbortSignal,
): Promise<{ account: OwnAccount; own: AddressData | undefined }> {
  const { data: account } = await callApi('GET account', { signal });
  if (!account.isEmailConfirmed) return { account, own: undefined };
  const [registrations, enquiries, consents] = await Promise.all([
    callApi('GET account/registrations', { signal }),
    callApi('GET account/enquiries', { signal }),
    callApi('GET account/consents', { signal }),
  ]);
  return { account, own: { ...registrations.data, ...enquiries.data, ...consents.data } };
}

/** Shown instead of the data of an address until the address is confirmed: its owner may be another person. */
function UnconfirmedNotice({ email }: { email: string }) {
  const { isBusy, message, problem, run } = useButtonAction('The email could not be sent. Please try again.');
  const send = () => run(async () => (await callApi('POST account/email/send-confirmation')).data.message);
  return (
    <DashboardPart title="Please confirm your email address">
      <div className="grid gap-3">
        <p>
          Your webinars and enquiries will appear here once we know that{' '}
          <strong className="wrap-anywhere">{email}</strong> is yours: anyone could have typed it.
        </p>
        <p>
          Please open our email and press the button in it. If you cannot find it, look in your spam folder,
          or let us send it again.
        </p>
      </div>
      <p className="mt-5 grid sm:justify-start">
        <button type="button" aria-disabled={isBusy} className={buttonClass()} onClick={() => void send()}>
          {isBusy ? 'Sending…' : 'Send me the email'}
        </button>
      </p>
      <ActionMessages message={message} problem={problem} />
    </DashboardPart>
  );
}

export { PageShell as HydrateFallback } from '#core/ui/page-shell.tsx';

export const meta = privateMeta('User Dashboard');

/** Requires a stored token (product: Accounts); a rejected token leads to the sign-in. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!readSession()) throw redirect('/login');
  try {
    return await loadDashboard(request.signal);
  } catch (error) {
    if (!readSession()) throw redirect('/login?ended=1');
    throw error;
  }
}
clientLoader.hydrate = true as const;

/** The data that the site holds about the signed-in user, shown once the address is confirmed. */
export default function UserDashboard() {
  const { account, own } = useLoaderData<typeof clientLoader>();
  const { state } = useLocation();
  return (
    <DashboardFrame account={account}>
      {typeof state?.word === 'string' && <ArrivalMessage>{state.word}</ArrivalMessage>}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          {own ? (
            <>
              <RegistrationsPart registrations={own.registrations} />
              <EnquiriesPart enquiries={own.enquiries} />
            </>
          ) : (
            <UnconfirmedNotice email={account.email} />
          )}
        </div>
        <div className="grid min-w-0 gap-6">
          {own && <DataPart consents={own.consents} isSubscribed={own.isSubscribed} />}
          <AccountPart account={account} />
        </div>
      </div>
    </DashboardFrame>
  );
}

/**
 * The result of the page before. It takes the focus: screen readers do not announce a status that is present from the
 * start.
 */
function ArrivalMessage({ children }: { children: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p
      ref={message}
      role="status"
      tabIndex={-1}
      className="mb-6 rounded-small bg-surface px-4 py-3 font-bold shadow-soft"
    >
      {children}
    </p>
  );
}
