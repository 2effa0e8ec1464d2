import type { TextPiece } from '../../../content/search/found.ts';

/** A text in which what was looked for is marked, as by a marker pen: lines are close, and a whole ground would cover others. */
export function MarkedText({ pieces }: { pieces: TextPiece[] }) {
  return pieces.map(({ text, isMatch }, place) =>
    isMatch ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
        key={place}
        className="bg-transparent bg-linear-0 from-transparent from-24% via-sun/65 via-24% to-transparent to-54% text-ink dark:via-sun/30"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

export const plainText = (pieces: TextPiece[]): string => pieces.map(({ text }) => text).join('');
