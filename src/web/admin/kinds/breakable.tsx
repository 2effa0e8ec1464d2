import { Fragment } from 'react';

/** A long address breaks after its @ or a slash, and within a word only where that is not enough. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@/])(?=[^/])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
