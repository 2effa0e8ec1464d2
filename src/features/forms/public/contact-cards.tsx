import type { ReactNode } from 'react';
import { Icon, type IconName } from '#core/ui/icon.tsx';
import { useLayoutData } from '#core/ui/layout-context.ts';

const linkClass = 'link inline-flex min-h-11 items-center wrap-anywhere text-lead';

/** The contact details as large touch targets. */
export function ContactCards({ heading }: { heading: 'h2' | 'h3' }) {
  const contact = useLayoutData()?.contact;
  if (!contact) return null;
  return (
    <div className="@container">
      <ul className="grid gap-4 @2xl:grid-cols-2 @2xl:gap-8 @4xl:grid-cols-3">
        <ContactCard title="Call us" icon="phone" ground="bg-sun" heading={heading}>
          {contact.phones.map((phone) => (
            <p key={phone.number}>
              <a href={phone.href} className={linkClass}>
                {phone.number}
              </a>
            </p>
          ))}
        </ContactCard>
        <ContactCard title="Write to us" icon="mail" ground="bg-mint" heading={heading}>
          {contact.emails.map((email) => (
            <p key={email}>
              <a href={`mailto:${email}`} className={linkClass}>
                <AddressWords email={email} />
              </a>
            </p>
          ))}
        </ContactCard>
        <ContactCard title="Visit us" icon="map-pin" ground="bg-coral-light" heading={heading}>
          <address className="mt-2 text-balance not-italic">{contact.address}</address>
        </ContactCard>
      </ul>
    </div>
  );
}

/** Breaks a long address at the @, not within a word. */
function AddressWords({ email }: { email: string }) {
  const [name, ...site] = email.split('@');
  return (
    <span>
      {name}@<wbr />
      {site.join('@')}
    </span>
  );
}

interface ContactCardProps {
  title: string;
  icon: IconName;
  ground: string;
  heading: 'h2' | 'h3';
  children: ReactNode;
}

function ContactCard({ title, icon, ground, heading: Heading, children }: ContactCardProps) {
  return (
    <li className="flex gap-4 rounded-card sm:gap-5 bg-surface p-5 shadow-soft @2xl:block @2xl:p-8 @2xl:@max-4xl:last:col-span-2">
      <span
        aria-hidden="true"
        className={`blob flex size-14 shrink-0 items-center justify-center @2xl:mb-4 ${ground}`}
      >
        <Icon name={icon} className="size-6 text-[#2b1b3d]" />
      </span>
      <div className="min-w-0">
        <Heading className="text-title-3">{title}</Heading>
        {children}
      </div>
    </li>
  );
}
