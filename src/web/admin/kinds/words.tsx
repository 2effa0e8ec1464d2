import { Breakable } from './breakable.tsx';

/** A text of a list that may be long: it takes lines, and leaves room to its neighbours. */
export function Words({ text }: { text: string }) {
  return (
    <span className="wrap-anywhere block min-w-36">
      <Breakable text={text} />
    </span>
  );
}

/** A short text of a list, which reads best in one line. */
export function OneLine({ text }: { text: string }) {
  return <span className="whitespace-nowrap">{text}</span>;
}
