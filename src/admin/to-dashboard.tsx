import { redirect } from 'react-router';

export const clientLoader = (): never => {
  throw redirect('/admin/dashboard');
};
clientLoader.hydrate = true as const;

export default function ToDashboard() {
  return null;
}
