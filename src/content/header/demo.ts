import type { Day } from '../../../demo/day.ts';

/**
 * The menu. `parent` is the title of the parent entry (absent: top level); a parent precedes its children. Each picture
 * is the banner of its page.
 */
export const header = (_day: Day) => [
  {
    title: 'Home',
    link: '/',
    order: 1,
    description: '<p>A friendly waiting room for every parenting question.</p>',
    images: 'header-home.svg',
  },
  {
    title: 'About',
    link: '/about',
    order: 2,
    description: '<p>Who we are, and what we believe about childhood.</p>',
    images: 'header-about.svg',
  },
  {
    title: 'Our Team',
    link: '/our-team',
    parent: 'About',
    order: 1,
    description: '<p>Doctors, psychologists and educators who like questions.</p>',
    images: 'header-team.svg',
  },
  {
    title: 'Courses',
    link: '/courses',
    order: 3,
    description: '<p>Learn with other parents, and try it out the same evening.</p>',
    images: 'header-courses.svg',
  },
  {
    title: 'Webinars',
    link: '/webinars',
    order: 4,
    description: '<p>Live sessions with time for your question.</p>',
    images: 'header-webinars.svg',
  },
  {
    title: 'Blogs',
    link: '/blogs',
    order: 5,
    description: '<p>Sound advice, readable in one nap.</p>',
    images: 'header-blogs.svg',
  },
  {
    title: 'Videos',
    link: '/video',
    parent: 'Blogs',
    order: 1,
    description: '<p>Short videos to watch together.</p>',
    images: 'header-video.svg',
  },
  {
    title: 'Media',
    link: '/media',
    parent: 'Blogs',
    order: 2,
    description: '<p>Ananta in the press, on air and on stage.</p>',
    images: 'header-media.svg',
  },
  {
    title: 'Topics',
    link: '/topics',
    parent: 'Blogs',
    order: 3,
    description: '<p>Find what fits your question and your child’s age.</p>',
    images: 'header-courses.svg',
  },
  {
    title: 'Community',
    link: '/community',
    order: 6,
    description: '<p>Circles, picnics and open days near you.</p>',
    images: 'header-community.svg',
  },
];
