import { lazyPart } from '#core/admin-ui/lazy-part.tsx';

/** The dialog to choose a picture of the library, loaded on demand. */
export const ChoosePicture = lazyPart(
  async () => (await import('./choose-picture-dialog.tsx')).ChoosePictureDialog,
);
