import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { otherCity, otherCityField } from '#core/text/contact-rules.ts';
import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';
import type { FormNotices } from '#features/consent/public/form-notice.tsx';
import type { CaptchaHandle } from '#features/forms/public/captcha.tsx';
import { FormCard } from '#features/forms/public/form-card.tsx';
import { consumeReloadMark } from '#features/forms/public/form-draft.ts';
import { LongTextField, SelectField, TextField } from '#features/forms/public/form-field.tsx';
import { Captcha } from '#features/forms/public/lazy-form-parts.ts';
import { type PublicForm, usePublicForm } from '#features/forms/public/use-public-form.ts';
import { checkEnquiry, enquiryFields, type SentEnquiry } from '#features/forms/rules/form-rules.ts';
import { type PreferableDays, preferenceFields, timesOfDay } from '#features/forms/rules/preferred-time.ts';
import type { PostedForm } from '#features/forms/server/html-forms.ts';
import type { RequestedCourse } from './requested-course.tsx';

/** A visitor who has sent the form has used the page. */
const EnquiryThanks = lazyOnUse(async () => (await import('./enquiry-thanks.tsx')).EnquiryThanks);

/**
 * The course in the page's URL, and a function to forget it. The URL contains the course's link; the title comes from the site,
 * so that no URL can put words on the page. The page is cached for all visitors, so the browser requests the title; if that
 * fails, no course is named.
 */
function useRequestedCourse(): [RequestedCourse | undefined, () => void] {
  const [search, setSearch] = useSearchParams();
  const [course, setCourse] = useState<RequestedCourse>();
  const link = search.get('course');
  useEffect(() => {
    if (!link) return;
    const controller = new AbortController();
    // Few visitors come from a course: the others do not load this code.
    import('./requested-course.tsx')
      .then(({ loadRequestedCourse }) => loadRequestedCourse(link, controller.signal))
      .then(setCourse, () => undefined);
    return () => controller.abort();
  }, [link]);
  const clearCourse = () => {
    if (!search.has('course')) return;
    const others = new URLSearchParams(search);
    others.delete('course');
    setSearch(others, { replace: true, preventScrollReset: true });
  };
  return [course?.link === link ? course : undefined, clearCourse];
}

interface SessionFormProps {
  labelledBy: string;
  /** The cities that the form offers, in their order. */
  cities: readonly string[];
  /** The days that can be preferred for the session. */
  days: PreferableDays;
  recaptchaSiteKey: string | undefined;
  notices: FormNotices;
  posted: PostedForm | undefined;
}

/** The session form (product: Enquiries). */
export function SessionForm(props: SessionFormProps) {
  const { labelledBy, cities, days, recaptchaSiteKey, notices, posted } = props;
  const captcha = useRef<CaptchaHandle>(null);
  const [course, clearCourse] = useRequestedCourse();
  const form = usePublicForm({
    resource: 'booksession',
    fields: [...enquiryFields, otherCityField, ...preferenceFields],
    check: (sent) => checkEnquiry(sent, days),
    complete: (written) =>
      course ? { ...written, message: course.prependTo(written.message ?? '') } : written,
    captcha,
    posted,
    success: () => 'Booked Your Session successfully!',
    onStored: () => captcha.current?.reset(),
    onStartOver: clearCourse,
    onFailed: (errors) => captcha.current?.submitFailed(errors),
  });
  useFocusOnRequest(form);

  function removeCourse(): void {
    clearCourse();
    form.element.current?.querySelector('input')?.focus();
  }

  return (
    <FormCard
      form={form}
      action="/session-book"
      labelledBy={labelledBy}
      button="Book a session"
      another="Send another enquiry"
      about={course && <course.Notice onRemove={removeCourse} />}
      notices={notices}
      thanks={({ contact, email }) => <EnquiryThanks contact={contact} email={email} />}
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
      <div className="grid gap-5 sm:grid-cols-2">
        <PreferredDayField
          days={days}
          defaultValue={posted?.values.preferredDay}
          error={form.errors.preferredDay}
        />
        <SelectField
          label="Preferred time"
          isOptional
          name="preferredTime"
          defaultValue={posted?.values.preferredTime ?? ''}
          error={form.errors.preferredTime}
        >
          {Object.entries(timesOfDay).map(([time, label]) => (
            <option key={time} value={time}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Captcha ref={captcha} recaptchaSiteKey={recaptchaSiteKey} error={form.errors.recaptchaToken} />
    </FormCard>
  );
}

interface PreferredDayFieldProps {
  days: PreferableDays;
  defaultValue: string | undefined;
  error: string | undefined;
}

/** The day on which the parent would like the session. A half-typed one counts as none, and is questioned. */
function PreferredDayField({ days, defaultValue, error }: PreferredDayFieldProps) {
  const [isIncomplete, setIncomplete] = useState(false);
  return (
    <TextField
      label="Preferred day"
      isOptional
      name="preferredDay"
      type="date"
      min={days.first}
      max={days.last}
      defaultValue={defaultValue}
      error={error}
      hint={isIncomplete ? 'Is the date complete? Please fill in day, month and year, or clear it.' : ''}
      onInput={() => setIncomplete(false)}
      onBlur={({ currentTarget }) => setIncomplete(currentTarget.validity.badInput)}
    />
  );
}

/** Focuses the form for visitors who follow 'Book a session': the link sets the navigation state `focus`. */
function useFocusOnRequest({ element, stored, startOver: again }: PublicForm<SentEnquiry>): void {
  const { key, state } = useLocation();
  const isNewNavigation = useNavigationType() !== 'POP';
  const isFocusRequested = state?.focus === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each use of such a link counts, on this page too
  useEffect(() => {
    // Going back or reloading is no request to write.
    if (!isFocusRequested || !(isNewNavigation || consumeReloadMark())) return;
    // The router focuses the page first, as after each navigation.
    const frame = requestAnimationFrame(() => {
      if (stored) again();
      element.current?.scrollIntoView();
      element.current?.querySelector('input')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isFocusRequested, isNewNavigation, key]);
}
