import type { Route } from './+types/waiting-sent.ts';
import { SentPage } from './sent-page.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'You are on the waiting list | Ananta' },
  { name: 'robots', content: 'noindex' },
];

/** Likewise, where all places of the webinar were taken. */
export default function WaitingSent() {
  return (
    <SentPage title="You are on the waiting list">
      <p>All places are taken. As soon as one opens up for you, we will email you.</p>
      <p>
        An email that tells you your place on the waiting list is on its way. If you do not see it in a few
        minutes, please check your spam folder or call us.
      </p>
    </SentPage>
  );
}
