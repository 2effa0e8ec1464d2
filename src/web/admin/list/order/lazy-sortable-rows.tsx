import { lazy, Suspense } from 'react';
import type { SortableRowsProps } from './sortable-rows.tsx';

/** The library that drags comes only to lists that are put in order by hand. */
const Loaded = lazy(async () => {
  const { SortableRows } = await import('./sortable-rows.tsx');
  return { default: SortableRows };
});

export function LazySortableRows(props: SortableRowsProps) {
  const { rows, renderRow } = props;
  const still = {
    handle: <span className="block size-11 @4xl:size-9" />,
    rowProps: { ref: () => undefined },
  };
  return (
    <Suspense fallback={rows.map((row) => renderRow(row, still))}>
      <Loaded {...props} />
    </Suspense>
  );
}
