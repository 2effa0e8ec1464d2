import { Part, Problem, StepForm } from '../own-pages/step-form.tsx';
import { TextField } from '../submissions/forms/field.tsx';
import { PhoneField } from '../submissions/forms/phone-field.tsx';
import type { MyPlaceShown } from './load-my-place.ts';

/** Name and phone; the address is what the link was sent to, and stays. */
export function OwnDetails({ my }: { my: MyPlaceShown }) {
  const { place, email, contact, failed, problem, typed, errors, wantsNews } = my;
  const isAgain = failed === 'change';
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <Part id="details" title="Your details">
      {isAgain && !hasErrors && <Problem text={problem} />}
      <StepForm step="change" button="Save my details" look="quiet">
        <p>
          Email: <strong className="wrap-anywhere">{email}</strong>
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            autoCapitalize="words"
            defaultValue={isAgain ? typed.name : place.name}
            error={isAgain ? errors.name : undefined}
          />
          <PhoneField
            typed={isAgain ? typed.contact : contact}
            error={isAgain ? errors.contact : undefined}
          />
        </div>
      </StepForm>
      <div className="mt-6 grid gap-3 border-t border-line pt-5">
        <p>
          {wantsNews
            ? 'You get our news about new webinars, courses and articles.'
            : 'You do not get our news about new webinars, courses and articles.'}
        </p>
        <StepForm step="news" button={wantsNews ? 'No more news, please' : 'Send me news'} look="quiet">
          <input type="hidden" name="wanted" value={wantsNews ? 'no' : 'yes'} />
        </StepForm>
      </div>
    </Part>
  );
}
