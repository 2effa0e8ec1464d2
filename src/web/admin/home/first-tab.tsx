import { redirect } from 'react-router';
import { homeTabs } from './home-tabs.ts';

export const clientLoader = (): never => {
  throw redirect(homeTabs[0]?.to ?? '/admin');
};
clientLoader.hydrate = true as const;

export default function FirstTab() {
  return null;
}
