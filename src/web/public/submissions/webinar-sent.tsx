import type { Route } from './+types/webinar-sent.ts';
import { SentPage } from './sent-page.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Your place is reserved | Ananta' },
  { name: 'robots', content: 'noindex' },
];

/** Where a browser without script is led once its form is stored. */
export default function WebinarSent() {
  return (
    <SentPage title="Your place is reserved">
      <p>Thank you. We look forward to meeting you.</p>
      <p>
        An email with the date for your calendar is on its way. If you do not see it in a few minutes, please
        check your spam folder or call us.
      </p>
    </SentPage>
  );
}
