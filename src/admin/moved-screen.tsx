import type { ClientLoaderFunctionArgs } from 'react-router';
import { leaveOldAddress } from './moved-screens.ts';

export const clientLoader = (args: ClientLoaderFunctionArgs): null => leaveOldAddress(args);
clientLoader.hydrate = true as const;

/** The old address of a screen, which leads to its new one. */
export default function MovedScreen() {
  return null;
}
