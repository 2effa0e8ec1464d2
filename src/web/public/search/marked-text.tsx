import type { TextPiece } from '../../../content/search/found.ts';

/** A text in which what was looked for is marked, as by a marker pen: lines are close, and a whole ground would cover others. */
export function MarkedText({ pieces }: { pieces: TextPiece[] }) {
  return pieces.map(({ text, isMatch }, place) =>
    isMatch ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
        key={place}
        className="marked"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

export const plainText = (pieces: TextPiece[]): string => pieces.map(({ text }) => text).join('');
