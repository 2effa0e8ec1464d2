import type { Enquiry, EnquiryStore } from '../../store/enquiry-store.ts';
import { peopleRoutes } from './people-routes.ts';

/** What parents wrote to book a session (spec §7). */
export function enquiryRoutes(enquiries: EnquiryStore) {
  return peopleRoutes<Enquiry>({
    one: 'Enquiry',
    tag: 'Enquiries',
    list: {
      action: 'enquiry.read',
      path: '/booksession',
      summary: 'List the enquiries, the newest first',
      key: 'booksessions',
      fields: ['name', 'email', 'contact', 'city', 'message', 'createdAt'],
      of: async () => enquiries,
    },
    removal: { action: 'enquiry.remove', path: '/booksession/:id', remove: enquiries.remove },
  });
}
