import { siteNameOf } from '#core/pages/page-meta.ts';
import type { Route } from './+types/waiting-sent-page.ts';
import { SentPage } from './sent-page.tsx';

export const meta: Route.MetaFunction = (args) => [
  { title: `One more step | ${siteNameOf(args)}` },
  { name: 'robots', content: 'noindex' },
];

/** The same page for a full webinar. */
export default function WaitingSentPage() {
  return (
    <SentPage title="One more step: please check your email" isToConfirm>
      <p>All seats are taken. Please press the button in our email to join the waiting list.</p>
      <p>If you do not see it in a few minutes, please check your spam folder or call us.</p>
    </SentPage>
  );
}
