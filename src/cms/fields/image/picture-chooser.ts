import { type ComponentType, createContext } from 'react';

export interface ChosenPicture {
  name: string;
  width: number;
  height: number;
  /** A description of the picture; often empty. */
  description: string;
}

/** The dialog to choose a stored picture, provided by the admin shell. Undefined: pictures can only be uploaded. */
export const PictureChooser = createContext<
  ComponentType<{ onChosen(picture: ChosenPicture): void; onClose(): void }> | undefined
>(undefined);
