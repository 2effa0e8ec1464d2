import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { ComingSoon, WebinarCard } from '#content/webinar/lazy-card.ts';
import type { OpenWebinar } from '#content/webinar/list-webinars.ts';
import type { WebinarSummary } from '#content/webinar/webinar-summary.ts';
import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';
import type { FormNotices } from '#features/consent/public/form-notice.tsx';
import { FormCard } from '#features/forms/public/form-card.tsx';
import { findDraft, saveDraft } from '#features/forms/public/form-draft.ts';
import { SelectField } from '#features/forms/public/form-field.tsx';
import { usePublicForm } from '#features/forms/public/use-public-form.ts';
import { checkRegistration, registrationFields } from '#features/forms/rules/form-rules.ts';
import type { PostedForm } from '#features/forms/server/html-forms.ts';

/** A visitor who has sent the form has used the page. */
const RegistrationThanks = lazyOnUse(
  async () => (await import('./registration-thanks.tsx')).RegistrationThanks,
);

/** The referrer chooses the webinar once; a visitor who returns to the form has chosen since. */
let isReferrerNew = true;

/**
 * The webinar chosen in the form: by the visitor, else by the 'Register Now' link that was followed, else as kept when the form
 * was left, else the nearest.
 *
 * @param webinars the open ones, nearest first
 * @param form the key under which the tab keeps the choice
 * @param posted the webinar sent by a browser without script
 */
function useChosenWebinar<Webinar extends WebinarSummary>(
  webinars: Webinar[],
  nearest: Webinar,
  form: string,
  posted: string | undefined,
) {
  const idFromLink: unknown = useLocation().state?.webinar;
  const isFollowed = useNavigationType() !== 'POP';
  const [chosenId, choose] = useState(posted ?? nearest.id);
  const chosen = webinars.find(({ id }) => id === chosenId) ?? nearest;
  const select = useRef<HTMLSelectElement>(null);

  // The server, which renders the page first, does not know the referrer.
  useEffect(() => {
    // On a slow phone a visitor may choose before this script has loaded; that choice counts.
    const before = select.current?.value === nearest.id && !posted ? undefined : select.current?.value;
    const idFromReferrer =
      new URLSearchParams(window.location.search).get('webinar') ?? idOfReferrer(webinars);
    const requested = isFollowed ? idFromLink : isFreshLoad() && isReferrerNew && idFromReferrer;
    isReferrerNew = false;
    const candidates = [before, requested, findDraft(form).webinarId, idFromLink, idFromReferrer];
    const first = candidates.flatMap((candidate) => webinars.find(({ id }) => id === candidate)?.id ?? [])[0];
    if (!first) return;
    choose(first);
    saveDraft(form, { webinarId: first });
  }, [idFromLink, isFollowed, webinars, nearest.id, form, posted]);

  return { chosen, choose, select };
}

/** Whether the page was navigated to, and not reloaded or reached by going back. */
function isFreshLoad(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded instanceof PerformanceNavigationTiming && loaded.type === 'navigate';
}

/** 'Register Now' in a new tab has no navigation state, but a referrer. */
function idOfReferrer(webinars: WebinarSummary[]): string | undefined {
  if (!document.referrer) return undefined;
  const { origin, pathname } = new URL(document.referrer);
  if (origin !== window.location.origin) return undefined;
  return webinars.find(({ address }) => pathname === address)?.id;
}

const fields = [...registrationFields, 'webinarId'];

interface EnrolmentFormProps {
  /** The open webinars, nearest first. */
  webinars: OpenWebinar[];
  labelledBy: string;
  notices: FormNotices;
  posted?: PostedForm | undefined;
}

/** The registration form, beside the webinar that is chosen in it (product: Registrations). */
export function EnrolmentForm({ webinars, ...others }: EnrolmentFormProps) {
  const nearest = webinars[0];
  if (!nearest) {
    return (
      <>
        <p className="mb-6 text-lead">No webinar is open for registration right now.</p>
        <ComingSoon wide />
      </>
    );
  }
  return <OpenForm {...{ webinars, nearest }} {...others} />;
}

function OpenForm(props: EnrolmentFormProps & { nearest: OpenWebinar }) {
  const { webinars, nearest, labelledBy, notices, posted } = props;
  const { chosen, choose, select } = useChosenWebinar(webinars, nearest, 'webinar', posted?.values.webinarId);
  const form = usePublicForm({
    resource: 'webinar',
    fields,
    check: checkRegistration,
    posted,
    success(registration) {
      if (registration.isToConfirm) return 'Please check your email to confirm.';
      return registration.status === 'waiting'
        ? 'You are on the waiting list.'
        : 'Your Webinar register successfully!';
    },
  });

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-12">
      <FormCard
        form={form}
        action="/upcoming-webinar"
        labelledBy={labelledBy}
        button={chosen.seats?.isFull ? 'Join the waiting list' : 'Enrol'}
        another="Register someone else"
        notices={notices}
        thanks={({ email }, registration) => (
          <RegistrationThanks webinar={chosen} email={email} registration={registration} />
        )}
      >
        <SelectField
          label="Webinar"
          name="webinarId"
          ref={select}
          value={chosen.id}
          onChange={(event) => choose(event.currentTarget.value)}
          error={form.errors.webinarId}
        >
          {webinars.map(({ id, title, date, seats }) => (
            <option key={id} value={id}>
              {title} ({date}){seats?.isFull && ', full: waiting list'}
            </option>
          ))}
        </SelectField>
        {chosen.seats?.isFull && (
          <p className="rounded-small bg-sun-soft p-4">
            <strong>All seats are taken.</strong> You can join the waiting list: as soon as a seat is free for
            you, we will email you. Nobody who joins later gets ahead of you.
          </p>
        )}
        <input type="hidden" name="webinarTitle" value={chosen.title} />
      </FormCard>
      {/* Keeps the card at its own height beside a taller form. */}
      <div>
        <WebinarCard webinar={chosen} heading="h3" slot="pair" times={chosen.times} />
      </div>
    </div>
  );
}
