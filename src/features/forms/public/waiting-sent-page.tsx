import type { Route } from './+types/waiting-sent-page.ts';
import { SentPage } from './sent-page.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'One more step | Ananta' },
  { name: 'robots', content: 'noindex' },
];

/** Likewise, where all places of the webinar were taken. */
export default function WaitingSent() {
  return (
    <SentPage title="One more step: please check your email" isToConfirm>
      <p>All places are taken. Please press the button in our email to join the waiting list.</p>
      <p>If you do not see it in a few minutes, please check your spam folder or call us.</p>
    </SentPage>
  );
}
