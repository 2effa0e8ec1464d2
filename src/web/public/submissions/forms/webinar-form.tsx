import { checkRegistration, registrationFields } from '../../../../content/submissions.ts';
import type { PostedForm } from '../../../../server/submissions/plain-forms.ts';
import type { FormNotices } from '../../../forms/form-notice.tsx';
import { ComingSoon } from '../../webinars/coming-soon.tsx';
import type { OpenWebinar } from '../../webinars/list-webinars.ts';
import { WebinarCard } from '../../webinars/webinar-card.tsx';
import { SelectField } from './field.tsx';
import { FormCard } from './form-card.tsx';
import { RegistrationThanks } from './registration-thanks.tsx';
import { useChosenWebinar } from './use-chosen-webinar.ts';
import { usePublicForm } from './use-public-form.ts';

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
    success(place) {
      if (place.isToConfirm) return 'Please check your email to confirm.';
      return place.status === 'waiting'
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
        thanks={({ email }, place) => <RegistrationThanks webinar={chosen} email={email} place={place} />}
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
        <WebinarCard webinar={chosen} heading="h3" place="pair" times={chosen.times} />
      </div>
    </div>
  );
}
