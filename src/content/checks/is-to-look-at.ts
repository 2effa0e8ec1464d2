import type { Finding } from './finding.ts';

/** Whether a finding is more than a hint. */
export const isToLookAt = ({ weight }: Pick<Finding, 'weight'>): boolean => weight === 'look';
