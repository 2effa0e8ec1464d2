import { useEffect, useState } from 'react';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { warnBeforeUnload } from '#core/admin-ui/window.ts';
import { ApiError, currentIn } from '#core/api-client/api-error.ts';
import { tabStore } from '#core/api-client/browser-storage.ts';
import type { CurrentOf } from '#core/api-client/calls.ts';
import { accountOf } from '#core/api-client/session.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import type { PresentedSettings } from '../api.ts';
import { isSettingName, type SettingName, type SiteSettings, settingNames } from '../rules/settings.ts';
import {
  changesOf,
  isSameSetting,
  mergeChanges,
  problemsOf,
  type SettingChanges,
  type SettingConflicts,
  settingNamesIn,
} from './typed-settings.ts';

const key = 'settings draft';

export interface SettingsDraft {
  /** The account that typed them: no other account sees them. */
  account: string | undefined;
  typed: SettingChanges;
  /** The revisions that were loaded when they were typed. */
  revisions: Partial<Record<SettingName, number>>;
}

/** Stores unsaved changes in the tab, across a reload or a new sign-in; removes the draft if there are none. */
function saveSettingsDraft(typed: SettingChanges, revisionOf: (name: SettingName) => number): void {
  const names = settingNamesIn(typed);
  const revisions = Object.fromEntries(names.map((name) => [name, revisionOf(name)]));
  const draft: SettingsDraft = { account: accountOf(), typed, revisions };
  tabStore.write(key, names.length > 0 ? draft : undefined);
}

/** The unsaved changes of the signed-in account, if any. */
function findSettingsDraft(): Omit<SettingsDraft, 'account'> | undefined {
  const stored = tabStore.read<SettingsDraft>(key);
  if (!stored) return undefined;
  const { account, typed, revisions } = stored;
  const isKnown = settingNamesIn(typed).every(isSettingName);
  return account === accountOf() && isKnown ? { typed, revisions } : undefined;
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/** The state of the settings form. */
export function useSettingsForm(loaded: PresentedSettings) {
  const notice = useNotice();
  const [settings, setSettings] = useState(loaded);
  const [{ typed, conflicts }, setTyped] = useState(() => restoreDraft(loaded));
  const [isRestored, setRestored] = useState(settingNamesIn(typed).length > 0);
  const [errors, setErrors] = useState<Partial<Record<SettingName, string>>>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isChanged = settingNamesIn(typed).length > 0;

  useEffect(() => {
    // A conflict is kept by storing a revision that cannot match.
    saveSettingsDraft(typed, (name) => (conflicts[name] ? -1 : settings[name].revision));
  }, [typed, conflicts, settings]);
  useEffect(() => (isChanged ? warnBeforeUnload() : undefined), [isChanged]);

  function set<Name extends SettingName>(name: Name, value: SiteSettings[Name]): void {
    const { [name]: _, ...others } = typed;
    const isUnchanged = isSameSetting(name, value, settings[name].value) && !conflicts[name];
    // Unfinished input is shown as typed, even if it is stored as the same value.
    const isIdentical = isUnchanged && JSON.stringify(value) === JSON.stringify(settings[name].value);
    setTyped({ typed: isIdentical ? others : { ...typed, [name]: value }, conflicts });
    const { [name]: _error, ...otherErrors } = errors;
    setErrors(otherErrors);
    setProblem('');
  }

  /** Resolves a conflict with another person's change. */
  function resolveConflict(name: SettingName, keepsMine: boolean): void {
    const { [name]: _, ...otherConflicts } = conflicts;
    const { [name]: _typed, ...others } = typed;
    setTyped({ typed: keepsMine ? typed : others, conflicts: otherConflicts });
    setProblem('');
  }

  function discard(): void {
    setTyped({ typed: {}, conflicts: {} });
    setErrors({});
    setProblem('');
    setRestored(false);
  }

  /** @returns the first setting with an error or conflict */
  async function save(): Promise<SettingName | undefined> {
    if (isBusy) return undefined;
    const changed = Object.fromEntries(
      Object.entries(typed).filter(([name, value]) => {
        return !isSameSetting(name as SettingName, value, settings[name as SettingName].value);
      }),
    ) as SettingChanges;
    if (settingNamesIn(changed).length === 0) return void discard();
    const wrong = problemsOf(changed);
    setErrors(wrong);
    const open = settingNames.find((name) => name in conflicts || name in wrong);
    if (open) {
      setProblem(
        conflicts[open] ? 'Please choose which one to keep first.' : 'Please check the marked settings.',
      );
      return open;
    }
    setBusy(true);
    setProblem('');
    try {
      const previousValues = previousValuesOf(settingNamesIn(changed), settings);
      const body = { settings: changesOf(changed, settings) };
      const { data } = await callApi('PUT site-settings', { body });
      setSettings(data.settings);
      setTyped({ typed: {}, conflicts: {} });
      setRestored(false);
      const undo = { label: 'Undo', onPress: () => undoSave(previousValues, data.settings) };
      notice({ kind: 'success', text: 'The settings have been saved.', action: undo });
    } catch (error) {
      return handleFailure(error);
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  /** Restores the settings from before a save, if they have not been changed since. */
  async function undoSave(previousValues: SettingChanges, saved: PresentedSettings): Promise<void> {
    try {
      const body = { settings: changesOf(previousValues, saved) };
      const { data } = await callApi('PUT site-settings', { body });
      setSettings(data.settings);
      notice({ kind: 'success', text: 'The settings are as they were before.' });
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      const reason = error instanceof Error ? error.message : '';
      notice({ kind: 'error', text: `It could not be undone. ${reason}` });
    }
  }

  function handleFailure(error: unknown): SettingName | undefined {
    if (isSignInNeeded(error)) return undefined;
    console.error(error);
    setProblem(error instanceof Error ? error.message : 'The settings could not be saved. Please try again.');
    if (!(error instanceof ApiError)) return undefined;
    const current = currentIn<CurrentOf<'PUT site-settings'>>(error);
    if (current) {
      const merged = mergeChanges(typed, (name) => settings[name].revision, current);
      setSettings(current);
      setTyped(merged);
      return settingNamesIn(merged.conflicts)[0];
    }
    const fieldErrors: Partial<Record<SettingName, string>> = error.errors ?? {};
    setErrors(fieldErrors);
    return settingNames.find((name) => name in fieldErrors);
  }

  return {
    ...{ settings, typed, conflicts, errors, problem, isBusy, isRestored, isChanged },
    /** The value shown in the input. */
    valueOf: <Name extends SettingName>(name: Name) =>
      (typed[name] ?? settings[name].value) as SiteSettings[Name],
    ...{ set, resolveConflict, discard, save },
  };
}

function previousValuesOf(names: readonly SettingName[], settings: PresentedSettings): SettingChanges {
  return Object.fromEntries(names.map((name) => [name, settings[name].value])) as SettingChanges;
}

function restoreDraft(loaded: PresentedSettings): { typed: SettingChanges; conflicts: SettingConflicts } {
  const draft = findSettingsDraft();
  if (!draft) return { typed: {}, conflicts: {} };
  return mergeChanges(draft.typed, (name) => draft.revisions[name] ?? -1, loaded);
}
