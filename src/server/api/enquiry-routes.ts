import type { Enquiry, EnquiryStore } from '../../store/enquiry-store.ts';
import type { AccessRules } from './access.ts';
import { peopleRoutes } from './people-routes.ts';

interface Parts {
  enquiries: EnquiryStore;
  access: AccessRules;
}

/** What parents wrote to book a session (spec §7). */
export function enquiryRoutes({ enquiries, access }: Parts) {
  return peopleRoutes<Enquiry>({
    access,
    one: 'Enquiry',
    tag: 'Enquiries',
    list: {
      path: '/booksession',
      summary: 'List the enquiries, the newest first',
      key: 'booksessions',
      fields: ['name', 'email', 'contact', 'city', 'message', 'createdAt'],
      of: async () => enquiries,
    },
    removalPath: '/booksession/:id',
    remove: enquiries.remove,
  });
}
