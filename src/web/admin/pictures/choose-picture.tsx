import { lazy, Suspense } from 'react';
import type { ChosenPicture } from './choose-picture-dialog.tsx';

export type { ChosenPicture } from './choose-picture-dialog.tsx';

const Dialog = lazy(() =>
  import('./choose-picture-dialog.tsx').then(({ ChoosePictureDialog }) => ({ default: ChoosePictureDialog })),
);

interface ChoosePictureProps {
  onChosen(picture: ChosenPicture): void;
  onClose(): void;
}

/** The dialog in which a picture of the library is chosen, fetched when somebody opens it. */
export function ChoosePicture(props: ChoosePictureProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
