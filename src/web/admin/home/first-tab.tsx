import { redirect } from 'react-router';
import { homeTabs } from './home-tabs.ts';

export const clientLoader = (): never => {
  throw redirect(`/admin/${homeTabs[0]?.path}`);
};
clientLoader.hydrate = true as const;

export default function FirstTab() {
  return null;
}
