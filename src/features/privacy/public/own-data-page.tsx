import { data } from 'react-router';
import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, personalPageMeta } from '#core/pages/page-meta.ts';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import { ActionForm, ActionResult, ActionSection } from '#features/forms/public/action-form.tsx';
import { InvalidLinkPage } from '#features/forms/public/lazy-link-not-found.ts';
import type { ErasedOwnData, FoundOwnData, OwnDataAction, OwnDataPart } from '../rules/own-data.ts';
import { keptInWords, requestKinds } from '../rules/requests.ts';
import type { Route } from './+types/own-data-page.ts';

/** All data, to read and print. */
function AllData({ parts }: { parts: readonly OwnDataPart[] }) {
  return parts.map(({ title, entries }, index) => (
    <ActionSection key={title} id={`part-${index}`} title={title}>
      <ul className="grid gap-5">
        {entries.map((entry, index) => (
          // Two entries can be equal.
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <li key={index} className="border-t border-line pt-4 first:border-0 first:pt-0">
            <h3 className="wrap-anywhere font-bold">{entry.title}</h3>
            <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
              {entry.facts.map(([label, value], fact) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never move
                <div key={fact} className="contents">
                  <dt className="text-ink-soft max-sm:mt-1.5">{label}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </ActionSection>
  ));
}

function Erased({ erased: { report, keptSealed } }: { erased: ErasedOwnData }) {
  const { kept } = report;
  return (
    <>
      <PageHead title="Your data" tone="mint" isBrief />
      <Section labelledBy="erased">
        <div className="grid max-w-[40rem] gap-5 rounded-card bg-surface p-6 shadow-soft md:p-9">
          <h2 id="erased" className="text-title-2">
            {kept.length > 0 ? 'Nearly all of your data has been erased' : 'Your data has been erased'}
          </h2>
          <p role="status" className="text-lead">
            Nobody here can see it any more. We will send you one last email to confirm it.
          </p>
          {kept.length > 0 && (
            <div>
              <p className="font-bold">
                This stays for now, and will be erased once there is no longer a reason to keep it:
              </p>
              <ul className="mt-1 list-disc pl-5">
                {kept.map((one) => (
                  <li key={one.what}>
                    {keptInWords(one)}: {one.why}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <p className="text-ink-soft">
            The law requires us to keep {keptSealed}. Nobody can open it in everyday use, and it is deleted
            when that time is over.
          </p>
          <p className="text-ink-soft">This link will stop working within an hour.</p>
          <div>
            <ButtonLink to="/" look="quiet">
              Go to the home page
            </ButtonLink>
          </div>
        </div>
      </Section>
    </>
  );
}

// Plain HTML forms at the end of the page. They are not in a `lazy-*.ts` file: vite.config.ts puts those into one
// script, which other pages load too.

const parts = () => import('./own-data-sections.tsx');

const ReportForm = lazyOnUse(async () => (await parts()).ReportForm);
const EraseForm = lazyOnUse(async () => (await parts()).EraseForm);

/** The data held about one address, for the owner of its mailbox. The page never contains the link (product: Own data). */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { ownData } = services;
  if (ownData?.state === 'unknown') return data(ownData, { status: 404 });
  if (ownData?.state !== 'found' && ownData?.state !== 'erased') throw missingPageResponse(services);
  return ownData;
}

export const meta = personalPageMeta('Your data');

export default function MyData({ loaderData: own }: Route.ComponentProps) {
  if (own.state === 'unknown') return <UnknownLink />;
  if (own.state === 'erased') return <Erased erased={own} />;
  return (
    <>
      <PageHead title="Your data" lead={`What we hold under ${own.email}`} tone="sky" isBrief />
      <Section>
        <div className="grid max-w-[52rem] gap-6">
          <Summary own={own} />
          {own.requests.length > 0 && <OpenRequests own={own} />}
          {own.parts && <AllData parts={own.parts} />}
          <div className="grid gap-6 print:hidden">
            <ReportForm own={own} />
            {own.held.length > 0 && <EraseForm own={own} />}
            <p className="text-ink-soft">
              This page is for you only. Its link works until {own.until}, or until you ask for a new one.
            </p>
          </div>
        </div>
      </Section>
    </>
  );
}

function UnknownLink() {
  return (
    <InvalidLinkPage
      title="This link does not work"
      lead="Part of it may be missing, a newer link may have replaced it, or its seven days are over."
      newLink={{
        title: 'Get a new link by email',
        text: 'Tell us your email address and we will send you a link to what we hold under it.',
        to: '/my-data',
        button: 'Send me a link to my data',
      }}
    />
  );
}

/** The open requests of the person, and requests that staff recorded for confirmation. */
function OpenRequests({ own: { requests } }: { own: FoundOwnData }) {
  return (
    <ActionSection id="requests" title="What you asked us for">
      <ul className="grid gap-5">
        {requests.map(({ id, kind, isToConfirm, due }) => (
          <li key={id} className="grid gap-3">
            <p>
              <strong>{requestKinds[kind]}</strong>
              {isToConfirm
                ? `: we have noted this for you. ${confirmHints[kind]}`
                : `: we have it${due && `, and will reply by ${due}`}.`}
            </p>
            {isToConfirm && (kind === 'correction' || kind === 'grievance') && (
              <ActionForm action="confirm" button="Yes, I asked for this">
                <input type="hidden" name="request" value={id} />
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </ActionSection>
  );
}

/** How a recorded request is confirmed. */
const confirmHints = {
  access: 'Please press “Show my data” above if you want it.',
  erasure: 'Please continue with “Erase my data…” below if you want it.',
  correction: 'Please confirm it.',
  grievance: 'Please confirm it.',
} as const;

/** The message after an action. */
const actionMessages: Partial<Record<OwnDataAction, string>> = {
  show: 'Below is everything we hold. We will email you to confirm that you have seen it.',
  report: 'Thank you. We have your message and will reply by email.',
  newsOff: 'You will not receive news from us any more.',
  confirm: 'Thank you. Your request is confirmed.',
};
/** The section with the form of the action, further down the page. */
const sectionOf: Partial<Record<OwnDataAction, string>> = {
  report: 'wrong',
  erase: 'erase',
  confirm: 'requests',
};

/** The number of records of each kind, and the ways to see them. */
function Summary({ own }: { own: FoundOwnData }) {
  const { held, parts, done, failed, problem, wantsNews } = own;
  return (
    <section aria-labelledby="summary" className="grid gap-6 rounded-card bg-surface p-6 shadow-soft md:p-9">
      <ActionResult
        message={done && actionMessages[done]}
        problem={problem}
        sectionId={failed && sectionOf[failed]}
      />
      <h2 id="summary" className="text-title-2">
        {held.length > 0 ? 'What we hold' : 'We hold nothing'}
      </h2>
      {held.length > 0 ? (
        <ul className="grid gap-x-8 gap-y-2 text-lead sm:grid-cols-2">
          {held.map(({ what, count }) => (
            <li key={what}>
              <strong>{count}</strong> {what}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-lead">
          There is nothing under this address. Perhaps you gave us a different one: please ask for a link for
          that one.
        </p>
      )}
      {held.length > 0 && (
        <div className="grid gap-3 sm:flex sm:flex-wrap print:hidden">
          {!parts && <ActionForm action="show" button="Show my data" />}
          <ActionForm action="download" button="Download a copy" look={parts ? 'main' : 'quiet'} />
        </div>
      )}
      {held.length > 0 && (
        <p className="text-ink-soft text-small print:hidden">
          {parts
            ? 'To keep this page on paper or as a PDF, print it. The copy is a file other apps can read (JSON).'
            : 'The copy is a file other apps can read (JSON). Looking at this page changes nothing.'}
        </p>
      )}
      {wantsNews && (
        <div className="grid gap-3 border-t border-line pt-5 print:hidden">
          <p>You get our news about new webinars, courses and articles.</p>
          <ActionForm action="newsOff" button="Stop the news emails" look="quiet" />
        </div>
      )}
    </section>
  );
}
