import { useState } from 'react';
import { missingTexts } from '../../../../content/people/contact-rules.ts';
import { barePhoneNumber, isPhoneNumber, looksComplete } from '../../../../content/phone-number.ts';
import { TextField } from './field.tsx';

const howToBegin = 'A number from another country begins with + and its country code.';

/**
 * A mobile number, however it is written. One that cannot be complete is asked about once it has been typed, and beside
 * a refusal stands how to write it.
 */
export function PhoneField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  const [hint, setHint] = useState('');
  return (
    <TextField
      label="Mobile number"
      name="contact"
      type="tel"
      autoComplete="tel"
      defaultValue={typed}
      error={error}
      hint={error && error !== missingTexts.contact ? howToBegin : hint}
      onInput={() => setHint('')}
      onBlur={(event) => setHint(hintFor(event.currentTarget.value))}
    />
  );
}

function hintFor(typed: string): string {
  const bare = barePhoneNumber(typed);
  const isAskedAbout = isPhoneNumber(bare) && !looksComplete(bare);
  return isAskedAbout ? `Is the number complete? Mobile numbers in India have ten digits. ${howToBegin}` : '';
}
