import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, personalPageMeta } from '#core/pages/page-meta.ts';
import { PageLink } from '#core/ui/page-link.tsx';
import { RequestEmailForm } from '#features/forms/public/request-email-form.tsx';
import type { Route } from './+types/request-data-page.ts';

/** Sends a link to one's own data; the answer is the same for every address (product: Own data). */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { ownData } = services;
  if (ownData?.state !== 'ask' && ownData?.state !== 'asked') throw missingPageResponse(services);
  return ownData;
}

export const meta = personalPageMeta('Your data');

export default function RequestDataPage({ loaderData: asked }: Route.ComponentProps) {
  return (
    <RequestEmailForm
      banner={{
        title: 'Your data',
        lead: 'See what we hold about you, download it, correct it or have it erased, all without an account.',
      }}
      title="Send me a link to my data"
      action="/my-data"
      email={asked.state === 'ask' ? asked.email : ''}
      problem={asked.state === 'ask' ? asked.problem : undefined}
      button="Send me the link"
      more={
        <p className="border-t border-line pt-4 text-ink-soft">
          We use this address only to send you that email, and keep it with the link for a week. You can read
          what else we keep, why and for how long in our{' '}
          <PageLink to="/privacy-policy" className="link">
            privacy policy
          </PageLink>
          .
        </p>
      }
      confirmation={asked.state === 'asked' ? <LinkSent /> : undefined}
    >
      Please type the address you gave us. What we hold is shown only to the person who reads its inbox.
    </RequestEmailForm>
  );
}

function LinkSent() {
  return (
    <>
      <p role="status" className="text-lead">
        An email with a link is on its way to the address you gave. Everything else happens on the page it
        opens.
      </p>
      <p className="text-ink-soft">
        If you do not see it in a few minutes, please check your spam folder. We send only a few of these
        emails an hour to one address.
      </p>
      <p>
        <PageLink to="/my-data" className="link inline-flex min-h-11 items-center">
          Use another address
        </PageLink>
      </p>
    </>
  );
}
