import { Fragment } from 'react';

/** Breaks a long address after its @ or a slash, and within a word only where that is not enough. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@/])(?=[^/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position alone
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A text of a list that may be long: it wraps, and leaves room for its neighbours. */
export function Words({ text }: { text: string }) {
  return (
    <span className="wrap-anywhere block min-w-36">
      <Breakable text={text} />
    </span>
  );
}

/** A short text of a list, kept on one line. */
export function OneLine({ text }: { text: string }) {
  return <span className="whitespace-nowrap">{text}</span>;
}
