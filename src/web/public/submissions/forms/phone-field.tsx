import { useState } from 'react';
import { barePhoneNumber, isPhoneNumber, looksComplete } from '../../../../content/phone-number.ts';
import { TextField } from './field.tsx';

/** A mobile number, however it is written. One that cannot be complete is asked about once it has been typed. */
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
      hint={hint}
      onInput={() => setHint('')}
      onBlur={(event) => setHint(hintFor(event.currentTarget.value))}
    />
  );
}

function hintFor(typed: string): string {
  const bare = barePhoneNumber(typed);
  const isAskedAbout = isPhoneNumber(bare) && !looksComplete(bare);
  return isAskedAbout ? 'Is the number complete? Mobile numbers in India have ten digits.' : '';
}
