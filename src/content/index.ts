import type { InputOf, RecordOf, ShownRecordOf } from './define-content.ts';
import { aboutus } from './types/aboutus.ts';
import { banner } from './types/banner.ts';
import { blog } from './types/blog.ts';
import { community } from './types/community.ts';
import { course } from './types/course.ts';
import { founder } from './types/founder.ts';
import { header } from './types/header.ts';
import { idea } from './types/idea.ts';
import { legacy } from './types/legacy.ts';
import { media } from './types/media.ts';
import { socialmedia } from './types/socialmedia.ts';
import { team } from './types/team.ts';
import { videoupload } from './types/videoupload.ts';
import { webinar } from './types/webinar.ts';

/** Every content type of the site (spec §3). A new one is added here. */
export const contentTypes = {
  banner,
  founder,
  socialmedia,
  webinar,
  legacy,
  idea,
  blog,
  team,
  media,
  header,
  course,
  aboutus,
  videoupload,
  community,
};

export type ContentTypes = typeof contentTypes;
export type ContentName = keyof ContentTypes;
export type ContentRecord<Name extends ContentName> = RecordOf<ContentTypes[Name]>;
export type ShownRecord<Name extends ContentName> = ShownRecordOf<ContentTypes[Name]>;
export type ContentInput<Name extends ContentName> = InputOf<ContentTypes[Name]>;

export const contentNames = Object.keys(contentTypes) as ContentName[];
