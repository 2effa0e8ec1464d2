import { BreakableText } from '#core/admin-ui/breakable-text.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import { mailtoAddress, telAddress } from '#core/text/contact-links.ts';
import type { FieldUi } from '../field-ui.tsx';
import type { EmailField, PhoneField } from './field.ts';

export const email: FieldUi<EmailField> = {
  ...reachedBy((value) => mailtoAddress(value)),
  Input: (props) => <TextInput {...props} type="email" maxLength={254} />,
};

export const phone: FieldUi<PhoneField> = {
  // As wide as a common number, because a broken one is hard to read.
  ...reachedBy(telAddress, 'wrap-anywhere min-w-28'),
  Input: (props) => <TextInput {...props} type="tel" maxLength={60} />,
};

/** A contact whose link starts an email or a call. */
function reachedBy(
  addressOf: (value: string) => string,
  wrap = 'wrap-anywhere',
): Omit<FieldUi<EmailField | PhoneField>, 'Input'> {
  const Contact = ({ value }: { value: string }) => (
    <a
      href={addressOf(value)}
      className={`${wrap} inline-block min-h-6 underline decoration-ink/30 underline-offset-3 hover:decoration-ink`}
    >
      <BreakableText text={value} />
    </a>
  );
  return { Cell: Contact, Detail: Contact, columnLayout: () => 'long' };
}
