import { useEffect, useRef } from 'react';
import { redirect, useLoaderData, useLocation } from 'react-router';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { readSession } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { calendarOf } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import { ButtonLink, buttonClass } from '#core/ui/button-link.tsx';
import { privateMeta } from '#core/ui/page-shell.tsx';
import type { OwnConsent, OwnEnquiry, OwnRegistration } from '../rules/own-account.ts';
import type { OwnAccount } from '../server/routes.ts';
import type { Route } from './+types/dashboard-page.ts';
import { AccountLink } from './account-frame.tsx';
import { DashboardFrame, DashboardPart } from './account-section.tsx';
import { DataPart, EnquiriesPart, PressWords, usePress } from './dashboard-data.tsx';
import { RegistrationsPart } from './dashboard-registrations.tsx';

/** The account itself; what is changed of it has a page of its own. */
function AccountPart({ account: { since, staffRole } }: { account: OwnAccount }) {
  const day = calendarOf(useTimeZone())(new Date(since));
  return (
    <DashboardPart title="Your account">
      <p className="text-ink-soft">You have had it since {formatDay(day)}.</p>
      <p className="mt-4 grid">
        <ButtonLink to="/account" look="quiet">
          Your account
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

/** What belongs to the address of an account. */
interface OwnOfAddress {
  places: OwnRegistration[];
  enquiries: OwnEnquiry[];
  consents: OwnConsent[];
  wantsNews: boolean;
}

/** The account, and what belongs to its address, once that is confirmed. @throws ApiError */
async function loadDashboard(
  signal: AbortSignal,
): Promise<{ account: OwnAccount; own: OwnOfAddress | undefined }> {
  const { data: account } = await callApi<OwnAccount>('GET', 'account', { signal });
  if (!account.isEmailConfirmed) return { account, own: undefined };
  const [registrations, enquiries, consents] = await Promise.all([
    callApi<Pick<OwnOfAddress, 'places'>>('GET', 'account/places', { signal }),
    callApi<Pick<OwnOfAddress, 'enquiries'>>('GET', 'account/enquiries', { signal }),
    callApi<Pick<OwnOfAddress, 'consents' | 'wantsNews'>>('GET', 'account/consents', { signal }),
  ]);
  return { account, own: { ...registrations.data, ...enquiries.data, ...consents.data } };
}

/** Nothing of what is held of an address is shown to whoever has only typed it. */
function Unconfirmed({ email }: { email: string }) {
  const { isBusy, said, problem, press } = usePress('The email could not be sent. Please try again.');
  const send = () =>
    press(async () => (await callApi<{ message: string }>('POST', 'account/email/letter')).data.message);
  return (
    <DashboardPart title="Please confirm your email address">
      <div className="grid gap-3">
        <p>
          Your webinars and enquiries will appear here once we know that{' '}
          <strong className="wrap-anywhere">{email}</strong> is yours: anybody could have typed it in.
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
      <PressWords said={said} problem={problem} />
    </DashboardPart>
  );
}

export { PageShell as HydrateFallback } from '#core/ui/page-shell.tsx';

export const meta = () => privateMeta('User Dashboard');

/** Needs a stored token (product: Accounts); one that is not accepted any more leads to the sign-in. */
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

/** What the site holds of whoever is signed in, once it is known that the address is theirs. */
export default function UserDashboard() {
  const { account, own } = useLoaderData<typeof clientLoader>();
  const { state } = useLocation();
  return (
    <DashboardFrame account={account}>
      {typeof state?.word === 'string' && <ArrivalWord>{state.word}</ArrivalWord>}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          {own ? (
            <>
              <RegistrationsPart registrations={own.places} />
              <EnquiriesPart enquiries={own.enquiries} />
            </>
          ) : (
            <Unconfirmed email={account.email} />
          )}
        </div>
        <div className="grid min-w-0 gap-6">
          {own && <DataPart consents={own.consents} wantsNews={own.wantsNews} />}
          <AccountPart account={account} />
        </div>
      </div>
    </DashboardFrame>
  );
}

/** What the page before has done. It takes the focus: a status that is there from the start is not announced. */
function ArrivalWord({ children }: { children: string }) {
  const word = useRef<HTMLParagraphElement>(null);
  useEffect(() => word.current?.focus(), []);
  return (
    <p
      ref={word}
      role="status"
      tabIndex={-1}
      className="mb-6 rounded-small bg-surface px-4 py-3 font-bold shadow-soft"
    >
      {children}
    </p>
  );
}
