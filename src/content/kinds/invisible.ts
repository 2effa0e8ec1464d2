/** Characters that take room and show nothing: soft hyphens, zero-width spaces, marks of direction. */
export const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
