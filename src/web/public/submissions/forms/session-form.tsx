import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { otherCity, otherCityField } from '../../../../content/people/contact-rules.ts';
import { checkEnquiry, enquiryFields, type SentEnquiry } from '../../../../content/submissions.ts';
import type { PostedForm } from '../../../../server/submissions/plain-forms.ts';
import type { FormNotices } from '../../../forms/form-notice.tsx';
import { Captcha, type CaptchaHandle } from './captcha.tsx';
import { EnquiryThanks } from './enquiry-thanks.tsx';
import { LongTextField, SelectField, TextField } from './field.tsx';
import { takeReload } from './fitting-document.ts';
import { FormCard } from './form-card.tsx';
import { aboutCourse, useCourseAskedAbout } from './use-course-asked-about.ts';
import { type PublicForm, usePublicForm } from './use-public-form.ts';

interface SessionFormProps {
  labelledBy: string;
  /** Those that are offered, in their order. */
  cities: readonly string[];
  recaptchaSiteKey: string | undefined;
  notices: FormNotices;
  posted: PostedForm | undefined;
}

/** The form to book a session (product: Enquiries). */
export function SessionForm({ labelledBy, cities, recaptchaSiteKey, notices, posted }: SessionFormProps) {
  const captcha = useRef<CaptchaHandle>(null);
  const [course, forgetCourse] = useCourseAskedAbout();
  const form = usePublicForm({
    resource: 'booksession',
    fields: [...enquiryFields, otherCityField],
    check: checkEnquiry,
    complete: (written) =>
      course ? { ...written, message: aboutCourse(course, written.message ?? '') } : written,
    captcha,
    posted,
    success: () => 'Booked Your Session successfully!',
    onStored: () => captcha.current?.reset(),
    onAgain: forgetCourse,
    onFailed: (errors) => captcha.current?.submitFailed(errors),
  });
  useFocusOnRequest(form);

  function removeCourse(): void {
    forgetCourse();
    form.element.current?.querySelector('input')?.focus();
  }

  return (
    <FormCard
      form={form}
      action="/session-book"
      labelledBy={labelledBy}
      button="Book a session"
      about={course && <course.Said title={course.title} onRemove={removeCourse} />}
      notices={notices}
      thanks={(values) => <EnquiryThanks {...values} />}
    >
      <div className="city-choice grid gap-5">
        <SelectField
          label="City"
          name="city"
          autoComplete="address-level2"
          defaultValue={posted?.values.city ?? ''}
          error={form.errors.city}
        >
          <option value="">Choose your city</option>
          {cities.map((city) => (
            <option key={city}>{city}</option>
          ))}
          <option>{otherCity}</option>
        </SelectField>
        <div className="other-city">
          <TextField
            label="Your city"
            name={otherCityField}
            autoComplete="off"
            autoCapitalize="words"
            defaultValue={posted?.values[otherCityField]}
            error={form.errors[otherCityField]}
          />
        </div>
      </div>
      <LongTextField
        label="Message"
        name="message"
        defaultValue={posted?.values.message}
        error={form.errors.message}
      />
      <Captcha ref={captcha} recaptchaSiteKey={recaptchaSiteKey} error={form.errors.recaptchaToken} />
    </FormCard>
  );
}

/** Who comes by 'Book a session' wants to write at once: the link carries the navigation state `focus`. */
function useFocusOnRequest({ element, stored, again }: PublicForm<SentEnquiry>): void {
  const { key, state } = useLocation();
  const isFollowed = useNavigationType() !== 'POP';
  const isAsked = state?.focus === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each following of such a link counts, on this page too
  useEffect(() => {
    // Going back or loading the page again is no wish to write.
    if (!isAsked || !(isFollowed || takeReload())) return;
    // The page takes the focus first, as after every navigation.
    const frame = requestAnimationFrame(() => {
      if (stored) again();
      element.current?.scrollIntoView();
      element.current?.querySelector('input')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsked, isFollowed, key]);
}
