import { servicesContext } from '../../context.ts';
import { missingPage } from '../missing-page.ts';
import { AskForLetter } from '../own-pages/ask-for-letter.tsx';
import { ownPageMeta } from '../own-pages/own-page-meta.ts';
import type { Route } from './+types/my-links.ts';

/** Whoever has lost the letter asks here for another one: alike for every address (product: Self-service). */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  if (!services.myLinks) throw missingPage(services);
  return services.myLinks;
}

export const meta = () => ownPageMeta('Your places in our webinars');

export default function MyLinks({ loaderData: { isAsked, email, problem } }: Route.ComponentProps) {
  return (
    <AskForLetter
      banner={{
        title: 'Your places in our webinars',
        lead: 'See, change, move or cancel them without an account, using the link in our emails.',
      }}
      title="Send me my links again"
      {...{ email, problem }}
      button="Send me my links"
      asked={
        isAsked ? (
          <p role="status" className="text-lead">
            If there are places under the address you gave, an email with their links is on its way. If you do
            not see it in a few minutes, please check your spam folder.
          </p>
        ) : undefined
      }
    >
      We will email the links to all your places to the address you enrolled with.
    </AskForLetter>
  );
}
