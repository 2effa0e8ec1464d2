import type { RecordType } from '../../../content/define-record.ts';
import type { Version } from '../../../server/api/versions.ts';

/**
 * What is not as it was where something came back: somebody may have taken its link meanwhile, or deleted what it
 * stood under.
 *
 * @param differences between what came back and what it was
 * @returns sentences, each after a space; nothing where all is as it was
 */
export function changedOnReturn({ fields, labels }: RecordType, differences: Version['differences']): string {
  return differences
    .map(({ field, after }) => {
      switch (fields[field]?.kind) {
        case 'slug':
          return ` Its link is now “${after}”, because another ${labels.one.toLowerCase()} has taken the old one.`;
        case 'parent':
          return ' It is now in the first row, because the entry it was under can no longer hold it.';
        default:
          return '';
      }
    })
    .join('');
}
