import type { FoundEntry } from '../../../content/search/found.ts';
import { CardLink } from '../../ui/card.tsx';
import { Label } from '../../ui/label.tsx';
import { languageProps } from '../../ui/language-of.ts';
import { Picture } from '../../ui/picture.tsx';
import { kindWords } from './kind-words.ts';
import { MarkedText, plainText } from './marked-text.tsx';

/** One of the results on their own page. */
export function FoundCard({ entry }: { entry: FoundEntry }) {
  const { kind, path, title, excerpt, picture, isCalledOff } = entry;
  const words = kindWords[kind];
  return (
    <article className="group card grid grid-cols-[5.5rem_1fr] items-start gap-x-4 p-4 md:grid-cols-[10rem_1fr] md:items-center md:gap-x-7 md:p-5">
      <Picture
        picture={picture}
        place="result"
        isDecoration
        // Of a square picture of somebody, the part with their face, unless staff have chosen another.
        className={`rounded-small max-md:aspect-square ${kind === 'team' ? '[&_img:not(.focal)]:object-[50%_15%]' : ''}`}
      />
      <div className="min-w-0">
        <span className="flex flex-wrap gap-2">
          {words && <Label look="mint">{words.one}</Label>}
          {isCalledOff && <Label look="coral">Called off</Label>}
        </span>
        <h2 {...languageProps(plainText(title))} className="mt-2 text-title-3">
          <CardLink to={path}>
            <MarkedText pieces={title} />
          </CardLink>
        </h2>
        <p {...languageProps(plainText(excerpt))} className="mt-1.5 text-ink-soft max-md:text-small">
          <MarkedText pieces={excerpt} />
        </p>
      </div>
    </article>
  );
}
