import { CardFrame, CardPicture } from '../../ui/card.tsx';
import { languageProps } from '../../ui/language-of.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { AboutPart } from './founder-block.tsx';

export function Values({ parts }: { parts: AboutPart[] }) {
  return (
    <Section tone="sun" labelledBy="values">
      <SectionHeading id="values" title="What we hold on to">
        The values behind every consultation, course and cup of tea.
      </SectionHeading>
      <ul className="card-grid">
        {parts.map((part) => (
          <li key={part.id}>
            <CardFrame look="@xl:grid @xl:grid-cols-[2fr_3fr]">
              <CardPicture picture={part.picture} place="third" />
              <div className="p-6 md:p-7 @xl:self-center">
                <h3 {...languageProps(part.title)} className="mb-3 text-title-3">
                  {part.title}
                </h3>
                <RichText html={part.html} />
              </div>
            </CardFrame>
          </li>
        ))}
      </ul>
    </Section>
  );
}
