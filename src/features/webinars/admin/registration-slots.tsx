import { type ComponentType, lazy, Suspense } from 'react';
import type { RegistrationView } from '../api.ts';

interface SectionProps {
  view: RegistrationView;
  /** Called after an action has changed the registration. */
  onDone(): void;
}

/** Loads a section of the window of a registration; it shows nothing where it does not apply. */
export type RegistrationSection = () => Promise<ComponentType<SectionProps>>;

let sections: readonly ComponentType<SectionProps>[] = [];

/** Registers the sections that other features add, in their order; their code is loaded with the first window. */
export function registerRegistrationSections(loaders: readonly RegistrationSection[]): void {
  sections = loaders.map((load) => lazy(async () => ({ default: await load() })));
}

/** The sections of other features. */
export function AddedSections(props: SectionProps) {
  return (
    <Suspense>
      {sections.map((Section, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is registered once
        <Section key={position} {...props} />
      ))}
    </Suspense>
  );
}
