import { data } from 'react-router';
import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, personalPageMeta } from '#core/pages/page-meta.ts';
import { ButtonLink, buttonClass } from '#core/ui/button-link.tsx';
import { Icon } from '#core/ui/icon.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import { InvalidLinkPage } from '#features/forms/public/lazy-link-not-found.ts';
import type { NewsletterAction } from '../rules/subscription-page.ts';
import type { Route } from './+types/subscription-page.ts';

/**
 * The page behind the link of a newsletter email. The link itself does not appear on the page
 * (product: Notices and consent).
 */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { news } = services;
  if (!news) throw missingPageResponse(services);
  if (news === 'unknown') return data({ news: undefined }, { status: 404 });
  return { news };
}

export const meta = personalPageMeta('Our news');

const about = 'about new webinars, courses and articles, about once a month';

/** The texts of each state, and of a state that has just been set. */
const stateTexts = {
  asked: {
    title: 'Would you like our news?',
    text: `Someone, probably you, asked us to write to you ${about}. We will only start if you confirm it. If you would rather not, there is nothing you need to do.`,
  },
  on: {
    title: 'You receive our news',
    text: `We write to you ${about}. You can stop this here at any time.`,
  },
  off: { title: 'You do not receive our news', text: 'We do not write to you about anything new.' },
} as const;
const doneTexts = {
  on: { title: 'Thank you', text: `We write to you ${about}. You can stop this here at any time.` },
  off: {
    title: 'You have unsubscribed',
    text: 'You will not receive news from us any more. Anything else you have asked us for stays as it is, such as a registration for a webinar.',
  },
} as const;

export default function SubscriptionPage({ loaderData: { news } }: Route.ComponentProps) {
  if (!news) return <UnknownLink />;
  const { state, isDone, problem } = news;
  const { title, text } = isDone && state !== 'asked' ? doneTexts[state] : stateTexts[state];
  return (
    <>
      <PageHead title="Our news" lead="You decide whether we write to you." tone="sky" isBrief />
      <Section labelledBy="news">
        <div className="mx-auto max-w-2xl rounded-card bg-surface p-6 shadow-soft md:p-9">
          {problem && (
            <p role="alert" className="mb-6 rounded-small bg-danger-soft p-4 font-bold">
              {problem}
            </p>
          )}
          <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 sm:gap-x-6">
            <span
              aria-hidden="true"
              className={`blob flex size-14 shrink-0 items-center justify-center text-[#2b1b3d] sm:size-16 ${state === 'on' ? 'bg-mint' : 'bg-sun'}`}
            >
              <Icon name={state === 'on' ? 'circle-check' : 'mail'} className="size-7" />
            </span>
            <h2 id="news" className="text-title-2">
              {title}
            </h2>
            <p className="col-span-2 text-lead sm:col-span-1 sm:col-start-2">{text}</p>
          </div>
          <div className="mt-7 grid gap-3 sm:flex sm:flex-wrap">
            {state === 'asked' && <ActionButton action="on">Yes, send me news</ActionButton>}
            {state !== 'off' && (
              <ActionButton action="off" look="quiet">
                {state === 'on' ? 'Stop the news emails' : 'No, thank you'}
              </ActionButton>
            )}
            {state === 'off' && (
              <>
                <ButtonLink to="/">Go to the home page</ButtonLink>
                <ActionButton action="on" look="quiet">
                  Send me news again
                </ActionButton>
              </>
            )}
          </div>
          <p className="mt-7 text-ink-soft text-small">
            {state !== 'off' && 'For this we keep your email address until you unsubscribe. '}
            <a href="/my-data" className="link">
              See everything we keep
            </a>
          </p>
        </div>
      </Section>
    </>
  );
}

/**
 * A form that posts to the page's own address, with and without script: programs that open all links press no buttons.
 */
function ActionButton({
  action,
  look,
  children,
}: {
  action: NewsletterAction;
  look?: 'quiet';
  children: string;
}) {
  return (
    <form method="post" action="?" className="grid">
      <input type="hidden" name="step" value={action} />
      <button type="submit" className={buttonClass(look)}>
        {children}
      </button>
    </form>
  );
}

function UnknownLink() {
  return (
    <InvalidLinkPage
      title="This link does not work"
      lead="Part of it may be missing, or the data it was for has been erased. In that case we send no news either."
      newLink={{
        title: 'We are glad to help',
        text: 'Please open the link again from our latest email to you, or copy the whole of it.',
      }}
    />
  );
}
