import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

// Sections far below the first screen, which can be read and followed without script.

export const CourseCarousel = lazyOnUse(
  async () => (await import('#content/course/course-carousel.tsx')).CourseCarousel,
);
export const KidsCorner = lazyOnUse(async () => (await import('./kids-corner.tsx')).KidsCorner);
export const CommunityRow = lazyOnUse(
  async () => (await import('#content/community/community-card.tsx')).CommunityRow,
);
export const NewestBlogs = lazyOnUse(async () => (await import('#content/blog/blog-card.tsx')).NewestBlogs);
