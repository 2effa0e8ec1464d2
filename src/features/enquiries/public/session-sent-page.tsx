import { siteNameOf } from '#core/pages/page-meta.ts';
import { SentPage } from '#features/forms/public/sent-page.tsx';
import { replyWithin, urgencyNote } from '../rules/promises.ts';
import type { Route } from './+types/session-sent-page.ts';

/** Loaded on the server: in the browser these words would be a chunk of their own, for the form too. */
export const loader = () => ({ replyWithin, urgencyNote });

export const meta: Route.MetaFunction = (args) => [
  { title: `Thank you for writing to us | ${siteNameOf(args)}` },
  { name: 'robots', content: 'noindex' },
];

/** The page after the form for a browser without script. */
export default function SessionSentPage({ loaderData: { replyWithin, urgencyNote } }: Route.ComponentProps) {
  return (
    <SentPage title="Thank you for writing to us">
      <p>
        We have received your enquiry, and will call or write to you <strong>{replyWithin}</strong> to find a
        time that suits you.
      </p>
      <p>It came without the CAPTCHA, so one of us will check it first. We will then confirm it by email.</p>
      <p className="text-ink-soft text-small">{urgencyNote}</p>
    </SentPage>
  );
}
