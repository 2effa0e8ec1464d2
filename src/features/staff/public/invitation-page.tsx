import { useNavigate } from 'react-router';
import { nameOfRole } from '#core/access/roles.ts';
import type { AnswerOf, BodyOf } from '#core/api-client/calls.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { MetaArgs } from '#core/pages/page-meta.ts';
import { useBrand } from '#core/ui/brand.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { AccountField, PasswordField, SubmitButton, useAccountForm } from '#core/ui/simple-form.tsx';
import { AccountFrame, AccountLink } from '#features/accounts/public/account-frame.tsx';
import { roleDuties } from '../rules/actions.ts';
import type { Route } from './+types/invitation-page.ts';

export { PageShell as HydrateFallback } from '#core/ui/page-shell.tsx';

export const meta = (args: MetaArgs) => [
  ...privateMeta('Invitation')(args),
  // The URL itself is a secret.
  { name: 'referrer', content: 'no-referrer' },
];

/** Loading changes nothing: mail scanners follow links too. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  try {
    const body = { token: params.token };
    const { data } = await callApi('POST auth/invitation', { body, signal: request.signal });
    return { invitation: data, problem: undefined };
  } catch (error) {
    if (request.signal.aborted) throw error;
    return { invitation: undefined, problem: error instanceof Error ? error.message : 'Unknown error' };
  }
}
clientLoader.hydrate = true as const;

/** The page that accepts an invitation to the staff (product: Staff). */
export default function Invitation({ loaderData, params }: Route.ComponentProps) {
  const { invitation, problem } = loaderData;
  const { name } = useBrand();
  return (
    <AccountFrame title={invitation ? `Welcome to ${name}` : 'Invitation'}>
      {invitation ? (
        <AcceptForm invitation={invitation} token={params.token} />
      ) : (
        <>
          <p role="alert" className="mt-4 rounded-small bg-sun-soft px-4 py-3">
            {problem}
          </p>
          <p className="mt-4">
            <AccountLink to="/login">Go to Login</AccountLink>
          </p>
        </>
      )}
    </AccountFrame>
  );
}

type Body = BodyOf<'POST auth/accept-invitation'>;

interface AcceptFormProps {
  invitation: AnswerOf<'POST auth/invitation'>;
  token: string;
}

function AcceptForm({ invitation, token }: AcceptFormProps) {
  const { name, email, role, invitedBy, hasAccount } = invitation;
  const navigate = useNavigate();
  const { form, errors, problem, isBusy } = useAccountForm(async (values: Omit<Body, 'token'>) => {
    const { data } = await callApi('POST auth/accept-invitation', { body: { ...values, token } });
    // Replaces the history entry, so that the used link cannot be reached by going back.
    await navigate('/login', { replace: true, state: { word: data.message } });
  }, 'The invitation could not be accepted. Please try again.');

  return (
    <>
      <p className="mt-4">
        {invitedBy ? `${invitedBy} has invited you` : 'You are invited'} to join the staff of this site as{' '}
        <strong>{nameOfRole(role)}</strong>.{' '}
        {Object.hasOwn(roleDuties, role) && (
          <span className="text-ink-soft">{roleDuties[role as keyof typeof roleDuties]}</span>
        )}
      </p>
      {hasAccount && (
        <p className="mt-4 rounded-small bg-sun-soft px-4 py-3">
          There is already an account with this email. The name and password you choose here will replace its
          own, and it will be signed out everywhere.
        </p>
      )}
      <form className="mt-6 grid gap-5" {...form}>
        <AccountField
          label="Email"
          name="username"
          type="email"
          autoComplete="username"
          initial={email}
          isFixed
        />
        <AccountField label="Name" name="name" autoComplete="name" initial={name} error={errors.name} />
        <PasswordField label="Password" isNew error={errors.password} />
        <SubmitButton
          text="Accept the invitation"
          busyText="One moment…"
          isBusy={isBusy}
          problem={errors.token ?? problem}
        />
      </form>
    </>
  );
}
