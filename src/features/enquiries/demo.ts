import type { RecordInput } from '#cms/records/registry.ts';

type DemoEnquiry = RecordInput<'enquiry'> & { daysAgo: number };

/** Six session enquiries. Names are invented; the numbers and addresses belong to no one. */
export const enquiries: readonly DemoEnquiry[] = [
  {
    name: 'Parvani Kesharwal',
    email: 'parvani.kesharwal@example.com',
    contact: '9000000001',
    city: 'Gurugram',
    message:
      'Our two-year-old wakes three or four times every night and asks for milk. We are both working and quite tired. Could we have a session on a Saturday morning?',
    preferredTime: 'morning',
    daysAgo: 1,
  },
  {
    name: 'Lokesh Tarangini',
    email: 'lokesh.tarangini@example.com',
    contact: '9000000002',
    city: 'Pune',
    message:
      'My son starts nursery next month and cries when my wife leaves the room. How can we prepare him? An online session would suit us best.',
    daysAgo: 3,
  },
  {
    name: 'Shabnam Noorwala',
    email: 'shabnam.noorwala@example.com',
    contact: '9000000003',
    city: 'Lucknow',
    message:
      'She eats only rice, curd and banana (age 3 years 4 months). Weight is on the lower side as per the school check-up. I would like to speak to the nutrition counsellor.',
    daysAgo: 5,
  },
  {
    name: 'Balwant Sohalgarh',
    email: 'balwant.sohalgarh@example.com',
    contact: '9000000004',
    city: 'Ludhiana',
    message:
      'I am a grandfather looking after two boys while the parents work. They quarrel from morning to evening. Is there a session for grandparents as well?',
    daysAgo: 9,
  },
  {
    name: 'Nithya Ponvanam',
    email: 'nithya.ponvanam@example.com',
    contact: '9000000005',
    city: 'Chennai',
    message:
      'Our baby was born at 34 weeks and is now four months old. We would like a second opinion on feeding and on the vaccination dates. Evenings after 6 are convenient.',
    daysAgo: 16,
  },
  {
    name: 'Debolina Ghoshmallik',
    email: 'debolina.ghoshmallik@example.com',
    contact: '9000000006',
    city: 'Kolkata',
    message:
      'We speak Bengali and Hindi at home and the school speaks English. My daughter is 26 months old and mixes everything. Should we be worried? Please call in the afternoon.',
    preferredTime: 'afternoon',
    daysAgo: 24,
  },
];
