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

/** Settings that say how to reach the business. */
export const contactSettings = ['phones', 'emails', 'address'] as const;
/** The parts of the step that has several. */
export type PartName = (typeof contactSettings)[number];

/** Types of the demo content that stay unless they are chosen: visitors find the pages by them. */
export const structuralTypes: readonly string[] = ['header', 'topic', 'agegroup'];
