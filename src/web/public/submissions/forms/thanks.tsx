import { type ReactNode, useEffect, useId, useRef } from 'react';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { languageProps } from '../../../ui/language-of.ts';

interface ThanksProps {
  /** Who has written. */
  name: string;
  /** What happens next, and by when. */
  children: ReactNode;
  onAnother(): void;
}

/** Takes the place of a form that has been sent, and the focus, and stays until the visitor leaves or writes again. */
export function Thanks({ name, children, onAnother }: ThanksProps) {
  const id = useId();
  const place = useRef<HTMLElement>(null);

  useEffect(() => {
    // The form was longer, so what follows it has moved up, and this may stand above the screen.
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section
      ref={place}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-next`}
      tabIndex={-1}
      className="appear scroll-my-6"
    >
      <span
        aria-hidden="true"
        className="blob mb-5 flex size-16 items-center justify-center bg-mint text-[#2b1b3d]"
      >
        <Icon name="circle-check" className="size-8" />
      </span>
      <h3 id={`${id}-title`} className="text-title-2">
        Thank you, <span {...languageProps(name)}>{name}</span>
      </h3>
      <div id={`${id}-next`} className="mt-4 grid max-w-prose gap-4">
        {children}
      </div>
      <button type="button" className={`${buttonClass('quiet')} mt-7 max-sm:w-full`} onClick={onAnother}>
        Send another
      </button>
    </section>
  );
}
