import { AddToCalendar } from '#content/community/lazy-calendar.ts';
import type { OpenWebinar } from '#content/webinar/list-webinars.ts';
import { languageProps } from '#core/text/language.ts';
import { isPaidPrice } from '#core/text/numbers.ts';
import type { StoredRegistration } from '#features/forms/public/unsent-forms.ts';

interface RegistrationThanksProps {
  webinar: Pick<OpenWebinar, 'title' | 'calendar' | 'price'>;
  email: string;
  registration: StoredRegistration;
}

/** The message after the form: a registration, or a position on the waiting list if the webinar filled up in the meantime. */
export function RegistrationThanks({ webinar, email, registration }: RegistrationThanksProps) {
  const title = <strong {...languageProps(webinar.title)}>{webinar.title}</strong>;
  if (registration.isToConfirm) {
    return (
      <>
        <p>
          <strong>One more step:</strong> please press the button in our email to {email} within 30 minutes.{' '}
          {registration.status === 'waiting' ? (
            <>All seats are taken, so you will then be on the waiting list for {title}.</>
          ) : (
            <>
              After that, you are enrolled in {title}
              {isPaidPrice(webinar.price) && <>, and our next email tells you how to pay {webinar.price}</>}.
            </>
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
          All seats in {title} are taken, so you are on the waiting list. Our email to {email} tells you your
          position.
        </p>
        <p>
          As soon as a seat is free for you, we will email you again: it is yours once you press the button in
          that email.
        </p>
      </>
    );
  }
  return (
    <>
      <p>Your seat in {title} is reserved. We look forward to meeting you.</p>
      <p>
        An email with the date for your calendar is on its way to {email}.{' '}
        {isPaidPrice(webinar.price) && <>It also says how to pay {webinar.price}. </>}
        If you do not see it in a few minutes, please check your spam folder or call us.
      </p>
      <div className="max-w-xs">
        <AddToCalendar links={webinar.calendar} />
      </div>
    </>
  );
}
