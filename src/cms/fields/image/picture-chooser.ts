import { type ComponentType, createContext } from 'react';

/** A picture that the site has already. */
export interface ChosenPicture {
  name: string;
  width: number;
  height: number;
  /** A description of the picture; often empty. */
  description: string;
}

/** The dialog in which a picture of the site is chosen; the admin shell provides it. Undefined: pictures are only uploaded. */
export const PictureChooser = createContext<
  ComponentType<{ onChosen(picture: ChosenPicture): void; onClose(): void }> | undefined
>(undefined);
