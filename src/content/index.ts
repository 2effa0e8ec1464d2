import { registerRecordTypes } from '#cms/records/registry.ts';
import { enquiry } from '#features/enquiries/rules/enquiry.ts';
import { registration } from '#features/webinars/rules/registration.ts';
import { aboutus } from './about-us/definition.ts';
import { agegroup } from './age-group/definition.ts';
import { banner } from './banner/definition.ts';
import { blog } from './blog/definition.ts';
import { community } from './community/definition.ts';
import { course } from './course/definition.ts';
import { founder } from './founder/definition.ts';
import { header } from './header/definition.ts';
import { idea } from './idea/definition.ts';
import { legacy } from './legacy/definition.ts';
import { media } from './media/definition.ts';
import { socialmedia } from './social-media/definition.ts';
import { team } from './team/definition.ts';
import { topic } from './topic/definition.ts';
import { videoupload } from './video-upload/definition.ts';
import { webinar } from './webinar/definition.ts';

/** Every content type of the site. New types are added here. */
const content = {
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
  topic,
  agegroup,
};

/** Records that parents send and staff read. */
const people = { enquiry, registration };

type ContentDefinitions = typeof content;
type PeopleTypes = typeof people;

declare module '#cms/records/registry.ts' {
  interface ContentTypes extends ContentDefinitions {}
  interface People extends PeopleTypes {}
}

// Entry points import this module first, because other modules read the registry when they load.
registerRecordTypes(content, people);
