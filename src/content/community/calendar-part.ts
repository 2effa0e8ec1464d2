// A module of its own: imported directly, the component would enlarge the chunk that webinars share.
export { AddToCalendar } from '#features/sharing/public/add-to-calendar.tsx';
