import { callAddress, mailAddress } from '../../../content/front-desk/reach.ts';
import type { EmailField } from '../../../content/kinds/email.ts';
import type { PhoneField } from '../../../content/kinds/phone.ts';
import { TextInput } from '../form/text-input.tsx';
import { Breakable } from './breakable.tsx';
import type { Face } from './face.ts';

export const email: Face<EmailField> = {
  ...reachedBy((value) => mailAddress(value)),
  Input: (props) => <TextInput {...props} type="email" maxLength={254} />,
};

export const phone: Face<PhoneField> = {
  // As wide as a usual number: one in two pieces is hard to read.
  ...reachedBy(callAddress, 'wrap-anywhere min-w-28'),
  Input: (props) => <TextInput {...props} type="tel" maxLength={60} />,
};

/** How to reach somebody: a click begins a letter, or a call. */
function reachedBy(
  addressOf: (value: string) => string,
  wrap = 'wrap-anywhere',
): Omit<Face<EmailField | PhoneField>, 'Input'> {
  const Contact = ({ value }: { value: string }) => (
    <a
      href={addressOf(value)}
      className={`${wrap} inline-block min-h-6 underline decoration-ink/30 underline-offset-3 hover:decoration-ink`}
    >
      <Breakable text={value} />
    </a>
  );
  return { Cell: Contact, Detail: Contact, place: () => 'long' };
}
