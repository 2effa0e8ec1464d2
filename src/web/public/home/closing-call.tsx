import { callAddress } from '../../../content/front-desk/reach.ts';
import doctor from '../../art/doctor.svg';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Section } from '../../ui/section.tsx';

interface ClosingCallProps {
  phone: string | undefined;
  email: string | undefined;
}

export function ClosingCall({ phone, email }: ClosingCallProps) {
  return (
    <div className="print:hidden">
      <Section tone="teal" labelledBy="talk">
        <div className="grid items-center gap-x-14 gap-y-8 md:grid-cols-[1fr_1.25fr]">
          <img
            src={doctor}
            alt=""
            width={600}
            height={480}
            loading="lazy"
            className="mx-auto w-full max-w-72 md:max-w-md"
          />
          <div className="text-center md:text-left">
            <h2 id="talk" className="text-title-2">
              <span className="block">You know your child best.</span> We help with the rest.
            </h2>
            <p className="mt-4 max-w-xl text-lead">
              A worry that keeps you awake, or a question that feels too small to ask? Talk to us: we will be
              glad you called.
            </p>
            <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap sm:justify-center sm:gap-4 md:justify-start">
              {phone && (
                <ButtonLink to={callAddress(phone)} look="onDark">
                  Call {phone}
                </ButtonLink>
              )}
              {email && (
                <ButtonLink to={`mailto:${email}`} look="onDark">
                  Write to us
                </ButtonLink>
              )}
            </div>
          </div>
        </div>
      </Section>
    </div>
  );
}
