import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, personalPageMeta } from '#core/pages/page-meta.ts';
import { RequestEmailForm } from '#features/forms/public/request-email-form.tsx';
import type { Route } from './+types/links-page.ts';

/** Lets a parent who has lost the email ask for another one; the answer is the same for every address (product: Self-service). */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  if (!services.myLinks) throw missingPageResponse(services);
  return services.myLinks;
}

export const meta = personalPageMeta('Your webinar registrations');

export default function LinksPage({ loaderData: { isRequested, email, problem } }: Route.ComponentProps) {
  return (
    <RequestEmailForm
      banner={{
        title: 'Your webinar registrations',
        lead: 'See, change or cancel them without an account, using the link in our emails.',
      }}
      title="Send me my links again"
      {...{ email, problem }}
      button="Send me my links"
      confirmation={
        isRequested ? (
          <p role="status" className="text-lead">
            If there are registrations under the address you gave, an email with their links is on its way. If
            you do not see it in a few minutes, please check your spam folder.
          </p>
        ) : undefined
      }
    >
      We will email the links to all your registrations to the address you enrolled with.
    </RequestEmailForm>
  );
}
