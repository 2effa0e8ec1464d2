import { useEffect, useRef } from 'react';
import { redirect, useLoaderData, useLocation } from 'react-router';
import type { Route } from './+types/dashboard.ts';
import { AccountPart } from './dashboard/account-part.tsx';
import { DashboardFrame } from './dashboard/dashboard-frame.tsx';
import { DataPart } from './dashboard/data-part.tsx';
import { EnquiriesPart } from './dashboard/enquiries-part.tsx';
import { loadDashboard } from './dashboard/load-dashboard.ts';
import { PlacesPart } from './dashboard/places-part.tsx';
import { Unconfirmed } from './dashboard/unconfirmed.tsx';
import { privateMeta } from './page-shell.tsx';
import { readSession } from './session.ts';

export { PageShell as HydrateFallback } from './page-shell.tsx';

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
              <PlacesPart places={own.places} />
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
