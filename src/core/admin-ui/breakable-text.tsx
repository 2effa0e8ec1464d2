import { Fragment } from 'react';

/** Breaks a long address after its @ or a slash, and within a word only where that is not enough. */
export function BreakableText({ text }: { text: string }) {
  return text.split(/(?<=[@/])(?=[^/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position alone
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A text of a list that may be long: it wraps, and leaves room for its neighbours. */
export function WrappingText({ text }: { text: string }) {
  return (
    <span className="wrap-anywhere block min-w-36">
      <BreakableText text={text} />
    </span>
  );
}

/** A short text of a list, kept on one line. */
export function SingleLineText({ text }: { text: string }) {
  return <span className="whitespace-nowrap">{text}</span>;
}
