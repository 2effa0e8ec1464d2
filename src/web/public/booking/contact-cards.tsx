import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { useFrame } from '../frame/use-frame.ts';
import { phoneAddress } from '../phone-address.ts';

const linkClass = 'link inline-flex min-h-11 items-center break-all text-lead';

/** How to reach us, large enough to tap with a child on the other arm. */
export function ContactCards({ heading }: { heading: 'h2' | 'h3' }) {
  const contact = useFrame()?.contact;
  if (!contact) return null;
  return (
    <ul className="grid gap-5 sm:grid-cols-2 md:gap-8 lg:grid-cols-3">
      <ContactCard title="Call us" icon={Phone} ground="bg-sun" heading={heading}>
        {contact.phones.map((phone) => (
          <p key={phone}>
            <a href={phoneAddress(phone)} className={linkClass}>
              {phone}
            </a>
          </p>
        ))}
      </ContactCard>
      <ContactCard title="Write to us" icon={Mail} ground="bg-mint" heading={heading}>
        {contact.emails.map((email) => (
          <p key={email}>
            <a href={`mailto:${email}`} className={linkClass}>
              {email}
            </a>
          </p>
        ))}
      </ContactCard>
      <ContactCard title="Visit us" icon={MapPin} ground="bg-coral-light" heading={heading}>
        <address className="mt-2 not-italic">{contact.address}</address>
      </ContactCard>
    </ul>
  );
}

interface ContactCardProps {
  title: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  ground: string;
  heading: 'h2' | 'h3';
  children: ReactNode;
}

function ContactCard({ title, icon: Icon, ground, heading: Heading, children }: ContactCardProps) {
  return (
    <li className="sm:max-lg:last:col-span-2 rounded-card bg-surface p-6 shadow-soft md:p-8">
      <span aria-hidden="true" className={`blob mb-4 flex size-14 items-center justify-center ${ground}`}>
        <Icon className="size-6 text-[#2b1b3d]" />
      </span>
      <Heading className="text-title-3">{title}</Heading>
      {children}
    </li>
  );
}
