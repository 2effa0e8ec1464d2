import { aboutus } from './aboutus.ts';
import { banner } from './banner.ts';
import { blog } from './blog.ts';
import { community } from './community.ts';
import { course } from './course.ts';
import type { InputOf, RecordOf, ShownRecordOf } from './define-content.ts';
import { founder } from './founder.ts';
import { header } from './header.ts';
import { idea } from './idea.ts';
import { legacy } from './legacy.ts';
import { media } from './media.ts';
import { socialmedia } from './socialmedia.ts';
import { team } from './team.ts';
import { videoupload } from './videoupload.ts';
import { webinar } from './webinar.ts';

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
