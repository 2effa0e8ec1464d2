import type { PresentedSettings } from '../../../server/site-settings/settings-desk.ts';
import { callApi } from '../../api/session-client.ts';
import { problemOf } from '../problem-of.ts';

/** The settings as they are, or why they could not be loaded. */
export async function loadSettings(
  signal: AbortSignal,
): Promise<{ settings: PresentedSettings; problem: undefined } | { settings: undefined; problem: Error }> {
  try {
    const { data } = await callApi<{ settings: PresentedSettings }>('GET', 'site-settings', { signal });
    return { settings: data.settings, problem: undefined };
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(error);
    return { settings: undefined, problem: problemOf(error) };
  }
}
