import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { callAddress, whatsAppAddress } from '../../../content/front-desk/reach.ts';
import { thumbButton } from './desk-button.ts';

interface ContactLinksProps {
  name: string;
  /** A bare phone number. */
  contact: string;
  /** What a message by WhatsApp begins with. */
  greeting: string;
  /** Absent: nobody asks what came of it. */
  onBegin?: ((kind: 'call' | 'whatsapp') => void) | undefined;
}

/** The two ways that reach a parent at once, as large as a thumb. */
export function ContactLinks({ name, contact, greeting, onBegin }: ContactLinksProps) {
  const whatsApp = whatsAppAddress(contact, greeting);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
      <a
        href={callAddress(contact)}
        aria-label={`Call ${name}`}
        className={thumbButton('main', 'large')}
        onClick={() => onBegin?.('call')}
      >
        <Phone aria-hidden="true" className="size-5 shrink-0" />
        Call
      </a>
      {whatsApp && (
        <a
          href={whatsApp}
          target="_blank"
          rel="noreferrer"
          aria-label={`WhatsApp ${name}`}
          className={thumbButton('quiet', 'large')}
          onClick={() => onBegin?.('whatsapp')}
        >
          <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
          WhatsApp
        </a>
      )}
    </div>
  );
}
