import { callAddress } from '../../../content/front-desk/reach.ts';
import { useFrame } from '../frame/use-frame.ts';

/** The contact details, as the end of a legal page. */
export function ContactLines() {
  const contact = useFrame()?.contact;
  if (!contact) return null;
  return (
    <ul>
      {contact.phones.map((phone) => (
        <li key={phone}>
          <a href={callAddress(phone)}>{phone}</a>
        </li>
      ))}
      {contact.emails.map((email) => (
        <li key={email}>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      ))}
      <li>{contact.address}</li>
    </ul>
  );
}
