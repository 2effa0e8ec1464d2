import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { AddToCalendar } from '#content/community/lazy-calendar.ts';
import { ComingSoon, WebinarCard } from '#content/webinar/lazy-card.ts';
import type { OpenWebinar } from '#content/webinar/list-webinars.ts';
import type { WebinarSummary } from '#content/webinar/webinar-summary.ts';
import { languageProps } from '#core/text/language.ts';
import type { FormNotices } from '#features/consent/public/form-notice.tsx';
import { FormCard } from '#features/forms/public/form-card.tsx';
import { findDraft, keepDraft } from '#features/forms/public/form-draft.ts';
import { SelectField } from '#features/forms/public/form-field.tsx';
import type { StoredRegistration } from '#features/forms/public/unsent-forms.ts';
import { usePublicForm } from '#features/forms/public/use-public-form.ts';
import { checkRegistration, registrationFields } from '#features/forms/rules/submission.ts';
import type { PostedForm } from '#features/forms/server/html-forms.ts';

interface RegistrationThanksProps {
  webinar: Pick<OpenWebinar, 'title' | 'calendar'>;
  email: string;
  registration: StoredRegistration;
}

/** What happens next, for whoever has enrolled, or come when all registrations were taken, perhaps a moment before. */
function RegistrationThanks({ webinar, email, registration }: RegistrationThanksProps) {
  const title = <strong {...languageProps(webinar.title)}>{webinar.title}</strong>;
  if (registration.isToConfirm) {
    return (
      <>
        <p>
          <strong>One more step:</strong> please press the button in our email to {email} within 30 minutes.{' '}
          {registration.status === 'waiting' ? (
            <>All places are taken. Once you have, you are on the waiting list for {title}.</>
          ) : (
            <>Once you have, you are enrolled in {title}.</>
          )}
        </p>
        <p>If you do not see it in a few minutes, please check your spam folder or call us.</p>
      </>
    );
  }
  if (registration.status === 'waiting') {
    return (
      <>
        <p>
          All places in {title} are taken, so you are on the waiting list. Our email to {email} tells you your
          position.
        </p>
        <p>
          As soon as a place opens up for you, we will email you again: it is yours once you press the button
          in that email.
        </p>
      </>
    );
  }
  return (
    <>
      <p>Your place in {title} is reserved. We look forward to meeting you.</p>
      <p>
        An email with the date for your calendar is on its way to {email}. If you do not see it in a few
        minutes, please check your spam folder or call us.
      </p>
      <div className="max-w-xs">
        <AddToCalendar links={webinar.calendar} />
      </div>
    </>
  );
}

/** The page that the browser came from asks for its webinar once; who comes back to the form has chosen since. */
let isReferrerNew = true;

/**
 * The webinar that is enrolled in: the one that a visitor chooses, else the one whose 'Register Now' has been
 * followed, else the one that the form held when it was left, else the nearest.
 *
 * @param webinars those that are open, the nearest first
 * @param form under whose name the tab keeps what was chosen
 * @param posted what a browser without script has sent
 */
function useChosenWebinar<Webinar extends WebinarSummary>(
  webinars: Webinar[],
  nearest: Webinar,
  form: string,
  posted: string | undefined,
) {
  const linked: unknown = useLocation().state?.webinar;
  const isFollowed = useNavigationType() !== 'POP';
  const [chosenId, choose] = useState(posted ?? nearest.id);
  const chosen = webinars.find(({ id }) => id === chosenId) ?? nearest;
  const select = useRef<HTMLSelectElement>(null);

  // The server, which renders the page first, does not know where the visitor comes from.
  useEffect(() => {
    // On a slow phone, people choose before this script is there; that is what they want.
    const before = select.current?.value === nearest.id && !posted ? undefined : select.current?.value;
    const referred = new URLSearchParams(window.location.search).get('webinar') ?? idOfReferrer(webinars);
    const asked = isFollowed ? linked : isFreshLoad() && isReferrerNew && referred;
    isReferrerNew = false;
    const wanted = [before, asked, findDraft(form).webinarId, linked, referred];
    const first = wanted.flatMap((wish) => webinars.find(({ id }) => id === wish)?.id ?? [])[0];
    if (!first) return;
    choose(first);
    keepDraft(form, { webinarId: first });
  }, [linked, isFollowed, webinars, nearest.id, form, posted]);

  return { chosen, choose, select };
}

/** Whether the page was asked for, and not only loaded again or gone back to. */
function isFreshLoad(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded instanceof PerformanceNavigationTiming && loaded.type === 'navigate';
}

/** 'Register Now' opened in a new tab brings no state of the navigation, but the page that it stood on. */
function idOfReferrer(webinars: WebinarSummary[]): string | undefined {
  if (!document.referrer) return undefined;
  const { origin, pathname } = new URL(document.referrer);
  if (origin !== window.location.origin) return undefined;
  return webinars.find(({ address }) => pathname === address)?.id;
}

const fields = [...registrationFields, 'webinarId'];

interface WebinarFormProps {
  /** Those that are still open, the nearest first. */
  webinars: OpenWebinar[];
  labelledBy: string;
  notices: FormNotices;
  posted?: PostedForm | undefined;
}

/** The form to enrol in a webinar (product: Registrations), beside the webinar it is for. */
export function WebinarForm({ webinars, ...others }: WebinarFormProps) {
  const nearest = webinars[0];
  if (!nearest) {
    return (
      <>
        <p className="mb-6 text-lead">No webinar is open for enrolment right now.</p>
        <ComingSoon wide />
      </>
    );
  }
  return <OpenForm {...{ webinars, nearest }} {...others} />;
}

function OpenForm(props: WebinarFormProps & { nearest: OpenWebinar }) {
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
            <strong>All places are taken.</strong> You can join the waiting list: as soon as a place opens up
            for you, we will email you. Nobody who joins later gets ahead of you.
          </p>
        )}
        <input type="hidden" name="webinarTitle" value={chosen.title} />
      </FormCard>
      {/* As high as what it says, whatever stands beside it. */}
      <div>
        <WebinarCard webinar={chosen} heading="h3" slot="pair" times={chosen.times} />
      </div>
    </div>
  );
}
