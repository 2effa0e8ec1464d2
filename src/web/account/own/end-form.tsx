import { useNavigate } from 'react-router';
import type { OwnAccount } from '../../../server/api/own-account-routes.ts';
import { adminButton } from '../../admin/ui/button.ts';
import { callApi } from '../../api/session-client.ts';
import { PasswordField } from '../account-field.tsx';
import { logout } from '../session.ts';
import { useAccountForm } from '../use-account-form.ts';

/** Ends one's own account for good: says first what goes and what stays. */
export function EndForm({ account: { email, isEmailConfirmed } }: { account: OwnAccount }) {
  const navigate = useNavigate();
  const { form, errors, problem, isBusy } = useAccountForm(
    async ({ password, erase = '' }) => {
      const { data } = await callApi<{ message: string }>('POST', 'account/end', {
        body: { password, erase },
      });
      logout();
      await navigate('/login', { replace: true, state: { word: data.message } });
    },
    'Your account could not be closed. Please try again.',
    { isSaidOnce: true },
  );

  return (
    <form className="grid gap-4" {...form}>
      <div className="grid gap-2">
        <p>Your name, password and all sign-ins will be erased at once. This cannot be undone.</p>
        <p>
          Your enquiries and your places in webinars will stay with us, so that we can answer you and keep
          your places
          {isEmailConfirmed ? ', unless you tick the box.' : '.'}
        </p>
        <p>
          A sealed copy of what is erased is kept for as long as the law requires. Nobody can open it in
          everyday use.
        </p>
      </div>
      {isEmailConfirmed ? (
        <label className="flex min-h-11 items-start gap-3">
          <input type="checkbox" name="erase" value="yes" className="mt-0.5 size-5 shrink-0 accent-teal" />
          <span>
            Erase my enquiries and places too. Places in upcoming webinars are cancelled and offered to
            others.
          </span>
        </label>
      ) : (
        <p>To have these erased too, please confirm your email address first, on the dashboard.</p>
      )}
      {/* Password managers need to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Your password" error={errors.password} />
      <div>
        <p role="alert" className="font-bold text-coral-text not-empty:mb-3">
          {problem}
        </p>
        <button type="submit" aria-disabled={isBusy} className={adminButton('danger')}>
          {isBusy ? 'Closing…' : 'Close my account for good'}
        </button>
      </div>
    </form>
  );
}
