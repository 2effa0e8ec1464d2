import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { checkBooking, cities } from '../../../../content/submissions.ts';
import { Captcha, type CaptchaHandle } from './captcha.tsx';
import { LongTextField, SelectField } from './field.tsx';
import { FormCard } from './form-card.tsx';
import { usePublicForm } from './use-public-form.ts';

/** The form to book a session (spec §5). */
export function SessionForm({ labelledBy }: { labelledBy: string }) {
  const captcha = useRef<CaptchaHandle>(null);
  const form = usePublicForm({
    resource: 'booksession',
    path: 'booksession',
    check: checkBooking,
    success: 'Booked Your Session successfully!',
    mayGo({ recaptchaToken }) {
      if (!recaptchaToken) window.alert('Please verify the CAPTCHA.');
      return Boolean(recaptchaToken);
    },
    onStored: () => captcha.current?.reset(),
    onRefused(errors) {
      if (errors.recaptchaToken) captcha.current?.reset();
    },
  });

  return (
    <FormCard
      ref={useFocusOnRequest()}
      form={form}
      labelledBy={labelledBy}
      button="Book a session"
      consent="We store what you write here to answer you and to arrange the session, until our staff delete it."
      thanks="Thank you. A letter that confirms it is on its way to you, and we call you back."
    >
      <SelectField
        label="City"
        name="city"
        autoComplete="address-level2"
        defaultValue=""
        error={form.errors.city}
      >
        <option value="">Choose your city</option>
        {cities.map((city) => (
          <option key={city}>{city}</option>
        ))}
      </SelectField>
      <LongTextField label="Message" name="message" error={form.errors.message} />
      <Captcha ref={captcha} error={form.errors.recaptchaToken} />
    </FormCard>
  );
}

/** Who comes by 'Book a session' wants to write at once (spec §2: the navigation state `focus`). */
function useFocusOnRequest() {
  const form = useRef<HTMLFormElement>(null);
  const { key, state } = useLocation();
  const isAsked = useNavigationType() !== 'POP' && state?.focus === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each following of such a link counts, on this page too
  useEffect(() => {
    if (!isAsked) return;
    // The page takes the focus first, as after every navigation.
    const frame = requestAnimationFrame(() => {
      form.current?.scrollIntoView();
      form.current?.querySelector('input')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsked, key]);

  return form;
}
