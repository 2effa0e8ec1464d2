import type { PeopleColumn } from './people-table.tsx';

/** How to reach a parent: what every list of people shows first. */
export const contactColumns: PeopleColumn[] = [
  { label: 'Name', text: ({ name }) => name },
  {
    label: 'Email',
    text: ({ email = '' }) => email,
    address: ({ email = '' }) => `mailto:${encodeURI(email)}`,
  },
  {
    label: 'Mobile',
    text: ({ contact = '' }) => contact,
    address: ({ contact = '' }) => `tel:${contact.replace(/[^\d+]/g, '')}`,
  },
];
