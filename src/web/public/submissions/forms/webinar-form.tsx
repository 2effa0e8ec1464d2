import { checkRegistration, registrationFields } from '../../../../content/submissions.ts';
import type { PostedForm } from '../../../../server/submissions/plain-forms.ts';
import type { FormNotices } from '../../../forms/form-notice.tsx';
import { languageOf } from '../../../ui/language-of.ts';
import type { StoredPlace } from '../../../waiting-forms/waiting-forms.ts';
import { AddToCalendar } from '../../webinars/add-to-calendar.tsx';
import { ComingSoon } from '../../webinars/coming-soon.tsx';
import type { OpenWebinar } from '../../webinars/list-webinars.ts';
import { WebinarCard } from '../../webinars/webinar-card.tsx';
import { SelectField } from './field.tsx';
import { FormCard } from './form-card.tsx';
import { useChosenWebinar } from './use-chosen-webinar.ts';
import { usePublicForm } from './use-public-form.ts';

const waits = ({ status }: StoredPlace) => status === 'waiting';
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
    success: (place) =>
      waits(place) ? 'You are on the waiting list.' : 'Your Webinar register successfully!',
  });

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-12">
      <FormCard
        form={form}
        action="/upcoming-webinar"
        labelledBy={labelledBy}
        button={chosen.seats?.isFull ? 'Join the waiting list' : 'Enrol'}
        notices={notices}
        thanks={({ email }, place) =>
          waits(place) ? (
            <WaitingThanks title={chosen.title} email={email} position={place.position} />
          ) : (
            <>
              <p>
                Your place in <strong lang={languageOf(chosen.title)}>{chosen.title}</strong> is reserved. We
                look forward to meeting you.
              </p>
              <p>
                An email with the date for your calendar is on its way to {email}. If you do not see it in a
                few minutes, please check your spam folder or call us.
              </p>
              <div className="max-w-xs">
                <AddToCalendar links={chosen.calendar} />
              </div>
            </>
          )
        }
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
            <strong>All places are taken.</strong> You can join the waiting list, currently as number{' '}
            {chosen.seats.position}: as soon as a place opens up for you, we will email you. Nobody who joins
            later gets ahead of you.
          </p>
        )}
        <input type="hidden" name="webinarTitle" value={chosen.title} />
      </FormCard>
      <WebinarCard webinar={chosen} heading="h3" place="pair" />
    </div>
  );
}

interface WaitingThanksProps {
  title: string;
  email: string;
  position: number | undefined;
}

/** For whoever has come when all places were taken, perhaps a moment before. */
function WaitingThanks({ title, email, position }: WaitingThanksProps) {
  return (
    <>
      <p>
        All places in <strong lang={languageOf(title)}>{title}</strong> are taken.{' '}
        {position === undefined ? (
          'You are on the waiting list.'
        ) : (
          <>
            You are <strong>number {position}</strong> on the waiting list.
          </>
        )}
      </p>
      <p>
        As soon as a place opens up for you, we will email {email}: it is yours once you press the button in
        that email.
      </p>
    </>
  );
}
