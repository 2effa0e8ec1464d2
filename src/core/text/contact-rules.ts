import { isPhoneNumber } from './phone-number.ts';

/** Characters of a password (product: Accounts); the maximum bounds the time of hashing a hostile one. */
export const passwordLength = { least: 8, most: 128 };

// Without the field types and their validation library: the public forms use these rules in the browser.
/** Messages for empty fields of parents' forms (product: Validation). */
export const requiredMessages = {
  name: 'Name field is required',
  email: 'Email is required',
  contact: 'Mobile number is required',
  city: 'City field is required',
  message: 'Message field is required',
} as const;

/** Characters. An email address cannot be longer than 254. */
export const maxLengths = { name: 100, email: 254, city: 60, message: 5000 } as const;

/** The option of the session form that shows a text field for the city, and the name of that field. */
export const otherCity = 'Other city';
export const otherCityField = 'otherCity';

/** The city of a form: the typed text where the option is 'Other city'. */
export function resolveCity({ city, [otherCityField]: typed }: Readonly<Record<string, unknown>>): unknown {
  return city === otherCity && typed !== undefined ? typed : city;
}

/**
 * The error of an email address, if any: it must be a plain x@y.z of visible characters, without two dots in a row or a
 * dot at an end.
 */
export function emailProblem(text: string): string | undefined {
  const isEmail =
    /^[^\s\p{C}@<>,;:"()[\]\\.]+(\.[^\s\p{C}@<>,;:"()[\]\\.]+)*@[^\s\p{C}@<>,;:"()[\]\\.]+(\.[^\s\p{C}@<>,;:"()[\]\\.]+)+$/u.test(
      text,
    );
  return isEmail && text.length <= maxLengths.email ? undefined : 'Invalid email format';
}

/** Whether a text has the form of an email address. */
export function isEmail(text: string): boolean {
  return emailProblem(text) === undefined;
}

/** The error of a bare phone number, if any. */
export function phoneProblem(bare: string): string | undefined {
  return isPhoneNumber(bare) ? undefined : 'Mobile number must be 10 digits';
}

/** The contact details of the site until its owner changes them. */
export const contactDefaults = {
  phones: ['+91 00000 00000'],
  emails: ['hello@example.com'],
  address: 'Ananta, 3rd Floor, Lotus Court, Sector 45, Gurugram, Haryana 122003',
};
