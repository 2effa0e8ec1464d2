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
      <p>All places are taken. As soon as one is free for you, we write to you.</p>
      <p>
        A letter that says how many are before you is on its way. If you do not see it in a few minutes,
        please look in your spam folder, or call us.
      </p>
    </SentPage>
  );
}
