import { useEffect, useState } from 'react';

export interface Selection {
  /** Of what is listed now, in its order. */
  ids: readonly string[];
  has(id: string): boolean;
  /** @param toHere whether all from the last one to here become as this one */
  set(id: string, isChosen: boolean, toHere: boolean): void;
  setAll(isChosen: boolean): void;
}

/** Which of the listed records somebody has chosen. Another page, or another search, begins anew. @param place of the list */
export function useSelection(listed: readonly string[], place: string): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun anew with each place
  useEffect(() => {
    setChosen(new Set());
    setLast(undefined);
  }, [place]);

  function set(id: string, isChosen: boolean, toHere: boolean) {
    const [from, to] = [last === undefined ? -1 : listed.indexOf(last), listed.indexOf(id)];
    const span = toHere && from >= 0 ? listed.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    setChosen((before) => {
      const next = new Set(before);
      for (const one of span) {
        if (isChosen) next.add(one);
        else next.delete(one);
      }
      return next;
    });
    setLast(id);
  }

  return {
    ids: listed.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    set,
    setAll: (isChosen) => setChosen(new Set(isChosen ? listed : [])),
  };
}
