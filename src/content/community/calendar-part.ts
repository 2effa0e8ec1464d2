// Fetched by a file of its own: fetched by itself, it would make the script larger that has it for webinars.
export { AddToCalendar } from '#features/sharing/public/add-to-calendar.tsx';
