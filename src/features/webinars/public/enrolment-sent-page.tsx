import { siteNameOf } from '#core/pages/page-meta.ts';
import { SentPage } from '#features/forms/public/sent-page.tsx';
import type { Route } from './+types/enrolment-sent-page.ts';

export const meta: Route.MetaFunction = (args) => [
  { title: `One more step | ${siteNameOf(args)}` },
  { name: 'robots', content: 'noindex' },
];

/** The page after the form for a browser without script. */
export default function EnrolmentSentPage() {
  return (
    <SentPage title="One more step: please check your email" isToConfirm>
      <p>
        Please press the button in our email within 30 minutes: until then, we will try to hold a seat for
        you.
      </p>
      <p>If you do not see it in a few minutes, please check your spam folder or call us.</p>
    </SentPage>
  );
}
