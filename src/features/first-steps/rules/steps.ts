/** The first steps, in the order in which they are shown. */
export const stepNames = [
  'name',
  'brand',
  'contact',
  'hours',
  'email',
  'webinar',
  'demo',
  'colleague',
  'backup',
] as const;
export type StepName = (typeof stepNames)[number];

/** The parts of the step that has several: settings that say how to reach the business. */
export const partNames = ['phones', 'emails', 'address'] as const;
export type PartName = (typeof partNames)[number];

/** Types of the demo content that stay unless they are chosen: visitors find the pages by them. */
export const structuralTypes: readonly string[] = ['header', 'topic', 'agegroup'];
