import { lazyPart } from '../../ui/lazy-part.tsx';
import type { SortableRowsProps } from './sortable-rows.tsx';

const still = {
  handle: <span className="block size-11 @4xl:size-9" />,
  rowProps: { ref: () => undefined },
};
const inPlace = ({ rows, renderRow }: SortableRowsProps) => rows.map((row) => renderRow(row, still));

/** The library that drags comes only to lists that are put in order by hand; without it they can be read. */
export const LazySortableRows = lazyPart(async () => (await import('./sortable-rows.tsx')).SortableRows, {
  waiting: inPlace,
  missing: inPlace,
});
