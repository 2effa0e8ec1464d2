/** Number of entries of each kind on the home page (product: Public pages; Limits). */
export const shownOnHome = {
  videos: 10,
  courses: 10,
  legacies: 8,
  community: 3,
  ideas: 8,
  blogs: 3,
} as const;
