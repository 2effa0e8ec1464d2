import { redirect } from 'react-router';
import { readSession } from '#core/api-client/session.ts';
import { homeTabsFor } from './sidebar-links.ts';

export const clientLoader = (): never => {
  throw redirect(homeTabsFor(readSession()?.role)[0]?.to ?? '/admin');
};
clientLoader.hydrate = true as const;

export default function FirstTab() {
  return null;
}
