const sleep = 'Sleep Without Tears: Calm Evenings with Your Toddler';
const firstFoods = 'First Foods the Indian Way: Starting Solids with Confidence';
const feelings = 'Big Feelings, Small People: Handling Tantrums Kindly';
const school = 'Ready for School: A Weekend Workshop for Families';

/** Eight webinar registrations; `webinar` is the title of the webinar. Names are invented. */
export const registrations = [
  {
    webinar: sleep,
    name: 'Ritvika Chaulpuri',
    email: 'ritvika.chaulpuri@example.com',
    contact: '9000000011',
    daysAgo: 1,
  },
  {
    webinar: sleep,
    name: 'Omkar Vanshidhara',
    email: 'omkar.vanshidhara@example.com',
    contact: '9000000012',
    daysAgo: 2,
  },
  {
    webinar: sleep,
    name: 'Jaspinder Kalerwala',
    email: 'jaspinder.kalerwala@example.com',
    contact: '9000000013',
    daysAgo: 4,
  },
  {
    webinar: sleep,
    name: 'Annamma Puthenkadavu',
    email: 'annamma.puthenkadavu@example.com',
    contact: '9000000014',
    daysAgo: 6,
  },
  {
    webinar: firstFoods,
    name: 'Mehrunisa Qadripur',
    email: 'mehrunisa.qadripur@example.com',
    contact: '9000000015',
    daysAgo: 25,
  },
  {
    webinar: firstFoods,
    name: 'Tanmay Deshkarni',
    email: 'tanmay.deshkarni@example.com',
    contact: '9000000016',
    daysAgo: 31,
  },
  {
    webinar: feelings,
    name: 'Suchitra Bhuyanal',
    email: 'suchitra.bhuyanal@example.com',
    contact: '9000000017',
    daysAgo: 58,
  },
  {
    webinar: school,
    name: 'Girish Malnadkar',
    email: 'girish.malnadkar@example.com',
    contact: '9000000018',
    daysAgo: 97,
  },
];
