import { lazyPart } from '#core/admin-ui/lazy-part.tsx';

/** The dialog in which a picture of the library is chosen, fetched when somebody opens it. */
export const ChoosePicture = lazyPart(
  async () => (await import('./choose-picture-dialog.tsx')).ChoosePictureDialog,
);
