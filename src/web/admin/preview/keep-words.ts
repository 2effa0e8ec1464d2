import type { EntryForm } from '../form/use-entry-form.ts';

/** Saves what is typed into a form. @returns the draft that holds it; undefined: nothing differs from the entry */
export async function keepWords({ keeper }: Pick<EntryForm, 'keeper'>): Promise<string | undefined> {
  await keeper.flush();
  const { id, revision } = keeper.kept();
  return revision > 0 ? id : undefined;
}
