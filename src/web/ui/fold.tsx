import { type ComponentProps, useState } from 'react';

interface FoldProps extends ComponentProps<'details'> {
  /** As no other on this page or the one before it. */
  id: string;
}

/**
 * What opens without any script. Its code may come after it was opened (live-on-use.tsx), and React may then make it anew:
 * it stays as the visitor has it.
 */
export function Fold({ id, ...props }: FoldProps) {
  const [isOpen] = useState(
    () => typeof document !== 'undefined' && (document.getElementById(id)?.hasAttribute('open') ?? false),
  );
  return <details id={id} open={isOpen} {...props} />;
}
