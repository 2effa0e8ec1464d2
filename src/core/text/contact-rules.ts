import { isPhoneNumber } from './phone-number.ts';

/** Characters of a password (product: Accounts); the upper bound keeps a hostile one from costing time. */
export const passwordLength = { least: 8, most: 128 };

// Without the kinds and their validation library: the public forms ask these rules in the browser.
/** What is said where a parent has left something out (product: Validation). */
export const missingTexts = {
  name: 'Name field is required',
  email: 'Email is required',
  contact: 'Mobile number is required',
  city: 'City field is required',
  message: 'Message field is required',
} as const;

/** Characters. An e-mail address cannot be longer than 254. */
export const longest = { name: 100, email: 254, city: 60, message: 5000 } as const;

/** The choice of the session form behind which a parent types a city, and the name of that field. */
export const otherCity = 'Other city';
export const otherCityField = 'otherCity';

/** The text that a form means as its city: what was typed where the choice is 'Other city'. */
export function cityMeant({ city, [otherCityField]: typed }: Readonly<Record<string, unknown>>): unknown {
  return city === otherCity && typed !== undefined ? typed : city;
}

/**
 * What is wrong with an e-mail address, if anything: it has to be a plain x@y.z, of signs that can be seen, without two dots in
 * a row or a dot at an end.
 */
export function emailProblem(text: string): string | undefined {
  const isEmail =
    /^[^\s\p{C}@<>,;:"()[\]\\.]+(\.[^\s\p{C}@<>,;:"()[\]\\.]+)*@[^\s\p{C}@<>,;:"()[\]\\.]+(\.[^\s\p{C}@<>,;:"()[\]\\.]+)+$/u.test(
      text,
    );
  return isEmail && text.length <= longest.email ? undefined : 'Invalid email format';
}

/** Whether a text has the shape of an e-mail address. */
export function isEmail(text: string): boolean {
  return emailProblem(text) === undefined;
}

/** What is wrong with a bare number, if anything. */
export function phoneProblem(bare: string): string | undefined {
  return isPhoneNumber(bare) ? undefined : 'Mobile number must be 10 digits';
}

/** How the site is reached until its owner says otherwise. */
export const contactDefaults = {
  phones: ['+91 00000 00000'],
  emails: ['hello@example.com'],
  address: 'Ananta, 3rd Floor, Lotus Court, Sector 45, Gurugram, Haryana 122003',
};
