import { calendarOf, formatDay } from '../../../content/calendar.ts';
import type { OwnAccount } from '../../../server/api/own-account-routes.ts';
import { useTimeZone } from '../../admin/use-time-zone.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { AccountLink } from '../account-link.tsx';
import { DashboardPart } from './dashboard-frame.tsx';

/** The account itself; what is changed of it has a page of its own. */
export function AccountPart({ account: { since, staffRole } }: { account: OwnAccount }) {
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
