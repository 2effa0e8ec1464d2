import { redirect } from 'react-router';
import { readSession } from '../../account/session.ts';
import { homeTabsFor } from './home-tabs.ts';

export const clientLoader = (): never => {
  throw redirect(homeTabsFor(readSession()?.role)[0]?.to ?? '/admin');
};
clientLoader.hydrate = true as const;

export default function FirstTab() {
  return null;
}
