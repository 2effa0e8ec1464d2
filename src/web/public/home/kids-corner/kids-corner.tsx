import type { ReactNode } from 'react';
import { Section } from '../../../ui/section.tsx';
import { SectionHeading } from '../../../ui/section-heading.tsx';
import { BreathingBubble } from './breathing-bubble.tsx';
import { DoodlePad } from './doodle-pad.tsx';
import { FeelingsPicker } from './feelings-picker.tsx';

/** Small things to do for children. Nothing of it is stored, and nothing leaves the page. */
export function KidsCorner() {
  return (
    <div className="print:hidden">
      <Section tone="sky" labelledBy="kids-corner">
        <SectionHeading id="kids-corner" title="Kid’s corner">
          For small hands and big feelings. What you draw or choose stays here with you.
        </SectionHeading>
        <p className="scripted:hidden mb-8 rounded-card bg-surface p-6 font-semibold">
          The games need JavaScript. A game without it: breathe in and count to four on your fingers, breathe
          out and count them back. Five times. Better?
        </p>
        <div className="grid items-stretch gap-6 md:grid-cols-2 md:gap-8 lg:grid-cols-[1fr_1fr]">
          <Corner id="breathe" title="Breathe with the bubble">
            <BreathingBubble />
          </Corner>
          <Corner id="feelings" title="How do you feel?">
            <FeelingsPicker />
          </Corner>
          <Corner id="doodle" title="Doodle pad" isWide>
            <DoodlePad />
          </Corner>
        </div>
      </Section>
    </div>
  );
}

interface CornerProps {
  id: string;
  title: string;
  isWide?: boolean;
  children: ReactNode;
}

function Corner({ id, title, isWide = false, children }: CornerProps) {
  return (
    <section
      aria-labelledby={id}
      className={`noscript:hidden flex min-w-0 flex-col rounded-card bg-surface p-5 shadow-soft md:p-8 ${isWide ? 'md:col-span-2' : ''}`}
    >
      <h3 id={id} className="mb-4 text-title-3">
        {title}
      </h3>
      {children}
    </section>
  );
}
