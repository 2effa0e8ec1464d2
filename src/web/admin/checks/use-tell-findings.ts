import { useNavigate } from 'react-router';
import { screenAddress } from '../../../content/addresses.ts';
import type { ContentType } from '../../../content/define-content.ts';
import type { RecordType } from '../../../content/define-record.ts';
import { contentTypes, isContentName } from '../../../content/index.ts';
import { titleOf } from '../entry.ts';
import { lastQueryOf } from '../frame/last-addresses.ts';
import { fetchEntries } from '../list/fetch-entries.ts';
import { useNotice } from '../notices/notices.tsx';
import { findingsOf } from '../notices/use-undo.ts';
import { askLinks } from './ask-links.ts';
import { afterwardsInWords } from './in-words.ts';
import { ledByFindings } from './led-by-findings.ts';
import type { Shown } from './look-at-form.ts';
import { useSite } from './use-findings.ts';

/**
 * Tells, once something has been saved or published, what there is to look at in it. Never before: nothing of it blocks.
 * It says nothing where that cannot be found out.
 */
export function useTellFindings({ name }: RecordType) {
  const tell = useNotice();
  const navigate = useNavigate();
  const site = useSite();

  async function open(definition: ContentType, { entry, values }: Shown) {
    const id = entry?._id ?? (await findNewest(definition, values?.[definition.title] ?? ''));
    const screen = screenAddress(definition);
    // Back to the list as it was: searched, narrowed, and on its page.
    const query = new URLSearchParams(lastQueryOf(screen));
    if (id) query.set('entry', id);
    await navigate(query.size > 0 ? `${screen}?${query}` : screen, { state: ledByFindings });
  }

  /** @param done what has been done, as a sentence */
  return async (done: string, shown: Shown): Promise<void> => {
    if (!isContentName(name)) return;
    const definition: ContentType = contentTypes[name];
    try {
      const { lookAtForm } = await import('./look-at-form.ts');
      const known = { ...site, twins: 0 };
      const { own } = lookAtForm(definition, shown, { ...known, fates: new Map() });
      const fates = await askLinks(own).catch(() => new Map());
      const text = afterwardsInWords(done, lookAtForm(definition, shown, { ...known, fates }).findings);
      const action = { word: 'Show', onPress: () => open(definition, shown) };
      if (text) tell({ kind: 'success', text, action, about: findingsOf(name) });
    } catch (error) {
      console.error(error);
    }
  };
}

/** The entry that has just been added under a title. */
async function findNewest(definition: ContentType, title: string): Promise<string | undefined> {
  const query = new URLSearchParams({ q: title.trim(), limit: '100', fields: definition.title });
  const { entries } = await fetchEntries(definition, query);
  const same = entries.filter((one) => titleOf(definition, one) === title.trim().replace(/\s+/g, ' '));
  return same
    .map(({ _id }) => _id)
    .sort()
    .at(-1);
}
