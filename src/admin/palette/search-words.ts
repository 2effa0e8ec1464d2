/**
 * Ordinary words by which the palette finds screens, by their label. Each may be the beginning of a word that staff
 * type in full or in part.
 */
export const searchWords: Readonly<Record<string, string>> = {
  Dashboard: 'home start today overview to-do tasks',
  'First steps': 'checklist set up setup start welcome demo content test email',
  'Book A Session Listing':
    'inbox enquiries enquiry messages questions replies parents leads sessions bookings appointments calls whatsapp',
  'Webinar registrations':
    'enrolments enrolled registered participants attendees parents seats waiting list payments sign-ups event',
  Payments: 'payment paid unpaid overdue upi bank statement money utr income',
  Refunds: 'refund money payments pay back cancelled cancellations upi',
  'Personal data': 'privacy erase delete data requests copy newsletter subscribers consent dpdp gdpr',
  Blog: 'articles posts stories write writing',
  Webinars: 'events sessions live zoom meet seats capacity price',
  Course: 'courses classes programmes curriculum lessons',
  'Ananta Community': 'gallery events photos meetups activities',
  Media: 'press news coverage interviews links',
  'My Videos': 'video youtube upload films channel',
  Pictures: 'images photos library files upload alt text',
  Calendar: 'planned schedule scheduled plan publish later month dates upcoming',
  Home: 'front page homepage landing',
  Header: 'menu navigation nav links pages',
  'About us': 'founder values purpose story',
  'My Team': 'doctors people experts members bios authors',
  Topics: 'tags categories category subjects',
  'Age groups': 'ages years babies toddlers children',
  Visits: 'statistics stats analytics traffic views visitors searches reports',
  Speed: 'performance slow fast loading web vitals reports',
  'How long parents wait': 'response times answered waiting front desk figures reports',
  Settings:
    'options preferences phone number address hours logo brand colours email emails sender notifications payments',
  Staff:
    'users accounts roles invite invitation colleague admins administrators editors permissions passwords',
  Activity: 'audit log history changes who did what',
  Trash: 'deleted bin recycle restore undelete recover bring back',
  'Site health':
    'status backup backups restore emails undelivered not delivered errors problems doctor storage disk updates jobs checks broken links old addresses',
  'Content checks': 'broken links issues problems quality missing pictures',
  Redirects: 'old addresses urls moved links 404',
  'Background jobs': 'work tasks queue failed emails',
  Banner: 'hero slides slider front page',
  Founder: 'vision mission video front page',
  'Social Media': 'facebook linkedin youtube instagram links',
  Legacy: 'testimonials reviews quotes feedback',
  'Ideas and Inspiring': 'ideas videos inspiration',
  'My account': 'password profile name sign-ins security passkey two-step my',
};
