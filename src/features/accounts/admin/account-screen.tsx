import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { nameOfRole } from '#core/access/roles.ts';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { loadOwnAccount, OwnAccountSections } from '../public/account-settings.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export const meta = privateMeta('My account');

export function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  return readForScreen(signal, { own: undefined }, async () => ({ own: await loadOwnAccount(signal) }));
}
clientLoader.hydrate = true as const;

/** The own account of a member of staff (product: Staff). */
export default function AdminAccount() {
  const { own, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const timeZoneNote = useTimeZoneNote();
  return (
    <>
      <h1 className="text-title-2">My account</h1>
      {own ? (
        <>
          <p className="wrap-anywhere mt-1 mb-5 text-ink-soft">
            You are signed in as {own.account.email}
            {own.account.staffRole && `, with the role “${nameOfRole(own.account.staffRole)}”`}.{' '}
            {timeZoneNote}
          </p>
          <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
            <OwnAccountSections {...own} onChanged={() => void revalidate()}>
              <TwoFactorSection email={own.account.email} />
            </OwnAccountSections>
          </div>
        </>
      ) : (
        <div className="mt-5">
          <LoadError what="My account" problem={problem} />
        </div>
      )}
    </>
  );
}
