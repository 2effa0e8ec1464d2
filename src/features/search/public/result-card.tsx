import { languageProps } from '#core/text/language.ts';
import { CardLink, Label } from '#core/ui/card.tsx';
import { Picture } from '#core/ui/picture.tsx';
import type { SearchResult } from '../api.ts';
import type { TextPiece } from '../rules/searchable.ts';
import { kindLabels } from './search-address.ts';

/** A text with its matches highlighted behind part of the line: lines are close, and a full background would cover others. */
function MarkedText({ pieces }: { pieces: TextPiece[] }) {
  return pieces.map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: only its position identifies a piece
        key={index}
        className="marked"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

const plainText = (pieces: TextPiece[]): string => pieces.map(({ text }) => text).join('');

/** A result on the search page. */
export function ResultCard({ entry }: { entry: SearchResult }) {
  const { kind, path, title, excerpt, picture, isCalledOff } = entry;
  const words = kindLabels[kind];
  return (
    <article className="group card grid grid-cols-[5.5rem_1fr] items-start gap-x-4 p-4 md:grid-cols-[10rem_1fr] md:items-center md:gap-x-7 md:p-5">
      <Picture
        picture={picture}
        slot="result"
        isDecoration
        // Without a focal point, a square picture of a person shows the upper part, where the face is.
        className={`rounded-small max-md:aspect-square ${kind === 'team' ? '[&_img:not(.focal)]:object-[50%_15%]' : ''}`}
      />
      <div className="min-w-0">
        <span className="flex flex-wrap gap-2">
          {words && <Label look="mint">{words.one}</Label>}
          {isCalledOff && <Label look="coral">Cancelled</Label>}
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

/** A result in the dialog: picture and words side by side. */
export function ResultLine({ entry }: { entry: SearchResult }) {
  const { kind, title, excerpt, picture, isCalledOff } = entry;
  return (
    <>
      <Picture picture={picture} slot="result" shape="square" isDecoration className="rounded-small" />
      <span className="block min-w-0">
        <span className="block text-small leading-snug font-bold text-teal-text">
          {kindLabels[kind]?.one}
          {isCalledOff && <span className="text-danger-text"> · Cancelled</span>}
        </span>
        <span
          {...languageProps(plainText(title))}
          className="block max-h-[2lh] overflow-hidden font-display leading-snug font-bold"
        >
          <MarkedText pieces={title} />
        </span>
        <span
          {...languageProps(plainText(excerpt))}
          className="mt-0.5 block max-h-[2lh] overflow-hidden text-small text-ink-soft"
        >
          <MarkedText pieces={excerpt} />
        </span>
      </span>
    </>
  );
}
