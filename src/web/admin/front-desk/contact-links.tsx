import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { callAddress, whatsAppAddress } from '../../../content/front-desk/reach.ts';
import { thumbButton } from './desk-button.ts';

interface ContactLinksProps {
  name: string;
  /** A bare phone number. */
  contact: string;
  /** Whether other numbers or addresses are known here too. */
  hasOthers?: boolean;
  /** What a message by WhatsApp begins with. */
  greeting: string;
  /** Absent: nobody asks what came of it. */
  onBegin?: ((kind: 'call' | 'whatsapp') => void) | undefined;
}

/** The two ways that reach a parent at once, as large as a thumb. */
export function ContactLinks({ name, contact, hasOthers = false, greeting, onBegin }: ContactLinksProps) {
  const whatsApp = whatsAppAddress(contact, greeting);
  return (
    <>
      {hasOthers && (
        <p className="mb-2 flex gap-2 rounded-small bg-sun-soft px-3 py-2 font-semibold">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span>
            Several senders are known here. These buttons use the newest number, {contact}: please make sure
            who you reach.
          </span>
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
        <a
          href={callAddress(contact)}
          className={thumbButton('main', 'large')}
          onClick={() => onBegin?.('call')}
        >
          <Phone aria-hidden="true" className="size-5 shrink-0" />
          <Named action="Call" name={name} contact={contact} />
        </a>
        {whatsApp && (
          <a
            href={whatsApp}
            target="_blank"
            rel="noreferrer"
            className={thumbButton('quiet', 'large')}
            onClick={() => onBegin?.('whatsapp')}
          >
            <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
            <Named action="WhatsApp" name={name} contact={contact} />
          </a>
        )}
      </div>
    </>
  );
}

/** What is done, and by which number. */
function Named({ action, name, contact }: { action: string; name: string; contact: string }) {
  return (
    <span>
      {action}
      <span className="sr-only"> {name}, </span>
      <span className="block font-semibold text-small tabular-nums">{contact}</span>
    </span>
  );
}
