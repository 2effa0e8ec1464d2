import { data } from 'react-router';

/** The status and the words come from the layout's error boundary, as for an entry that does not exist. */
export function loader(): never {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export default function NotFound() {
  return null;
}
