import { callAddress } from '../../../content/front-desk/reach.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useFrame } from '../frame/use-frame.ts';

/** Whom to ask where the site has no answer. @param onLeave called when somebody goes to the form */
export function FrontDesk({ onLeave }: { onLeave?: () => void }) {
  const frame = useFrame();
  const phone = frame?.contact.phones[0];
  const whatsapp = frame?.social.find(({ name }) => name.trim().toLowerCase() === 'whatsapp');
  return (
    <section aria-labelledby="front-desk" className="rounded-card bg-mint-soft p-6 md:p-8">
      <h2 id="front-desk" className="text-title-3">
        Ask us instead
      </h2>
      <p className="mt-2 max-w-prose">
        Tell us in your own words what is on your mind. Our front desk will find the right person to help.
      </p>
      <div className="mt-5 grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink to="/session-book" state={{ focus: true }} {...(onLeave && { onClick: onLeave })}>
          Book a session
        </ButtonLink>
        {phone && (
          <ButtonLink to={callAddress(phone)} look="quiet">
            Call {phone}
          </ButtonLink>
        )}
        {whatsapp && (
          <ButtonLink to={whatsapp.url} look="quiet">
            Write to us on WhatsApp
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
