import { languageProps } from '../../../ui/language-of.ts';
import type { StoredPlace } from '../../../waiting-forms/waiting-forms.ts';
import { AddToCalendar } from '../../webinars/add-to-calendar.tsx';
import type { OpenWebinar } from '../../webinars/list-webinars.ts';

interface RegistrationThanksProps {
  webinar: Pick<OpenWebinar, 'title' | 'calendar'>;
  email: string;
  place: StoredPlace;
}

/** What happens next, for whoever has enrolled, or come when all places were taken, perhaps a moment before. */
export function RegistrationThanks({ webinar, email, place }: RegistrationThanksProps) {
  const title = <strong {...languageProps(webinar.title)}>{webinar.title}</strong>;
  if (place.isToConfirm) {
    return (
      <>
        <p>
          <strong>One more step:</strong> please press the button in our email to {email} within 30 minutes.{' '}
          {place.status === 'waiting' ? (
            <>All places are taken. Once you have, you are on the waiting list for {title}.</>
          ) : (
            <>Once you have, you are enrolled in {title}.</>
          )}
        </p>
        <p>If you do not see it in a few minutes, please check your spam folder or call us.</p>
      </>
    );
  }
  if (place.status === 'waiting') {
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
