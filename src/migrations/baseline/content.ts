/** Content types, in the order of the menu of the admin area. */
export const content = `
create table "banner" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "title" text not null, "description" text not null, "images0" text not null, "images1" text not null,
  "images2" text not null, "images0Alt" text not null default '', "images1Alt" text not null default '',
  "images2Alt" text not null default '', "revision" integer not null default 1,
  "publishAt" text not null default '', "unpublishAt" text not null default '',
  "turnsAt" text not null default '', "isOut" integer not null default 1
);
create index "bannerByTitle" on "banner" (fold("title"), "id");
-- The dashboard counts entries without a picture.
create index "bannerWithoutPicture" on "banner" ("id") where "images0" = '';
-- Few entries have such times, and only these are in the indexes.
create index "bannerByPublishAt" on "banner" ("publishAt", "id") where "publishAt" <> '';
create index "bannerByUnpublishAt" on "banner" ("unpublishAt", "id") where "unpublishAt" <> '';
create index "bannerByTurnsAt" on "banner" ("turnsAt", "id") where "turnsAt" <> '';

create table "founder" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "title" text not null, "description" text not null, "visionlink" text not null,
  "missionlink" text not null, "video" text not null, "images" text not null,
  "imagesAlt" text not null default '', "revision" integer not null default 1,
  "captions" text not null default '', "captionsHindi" text not null default '',
  "chapters" text not null default ''
);
create index "founderByTitle" on "founder" (fold("title"), "id");
create index "founderWithoutPicture" on "founder" ("id") where "images" = '';

create table "socialmedia" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null, "name" text not null,
  "description" text not null, "url" text not null, "order" integer, "images" text not null,
  "imagesAlt" text not null default '', "revision" integer not null default 1
);
create index "socialmediaByOrder" on "socialmedia" ("order" nulls any, "id");
create index "socialmediaByName" on "socialmedia" (fold("name"), "id");
create index "socialmediaWithoutPicture" on "socialmedia" ("id") where "images" = '';

create table "webinar" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "title" text not null, "time" text not null, "startdate" text, "enddate" text, "location" text not null,
  "description" text not null, "description2" text not null, "link" text not null unique,
  "price" text not null, "order" integer, "video" text not null, "images" text not null,
  "detailimages" text not null, "imagesAlt" text not null default '',
  "detailimagesAlt" text not null default '', "revision" integer not null default 1,
  "topics" text not null default '', "ageGroups" text not null default '',
  "captions" text not null default '', "captionsHindi" text not null default '',
  "chapters" text not null default '', "shareText" text not null default '',
  "publishAt" text not null default '', "unpublishAt" text not null default '',
  "turnsAt" text not null default '', "isOut" integer not null default 1,
  "startsAt" text not null default '', "endsAt" text not null default '', "bring" text not null default '',
  "joinUrl" text not null default '', "recordingUrl" text not null default '',
  "payTo" text not null default '', "capacity" integer, "calledOff" integer not null default 0,
  "seatsTaken" integer not null default 0, "seatsAwaited" integer not null default 0,
  "lastInLine" integer not null default 0
);
create index "webinarByOrder" on "webinar" ("order" nulls any, "id");
create index "webinarByTitle" on "webinar" (fold("title"), "id");
create index "webinarByStartdate" on "webinar" ("startdate" nulls any, "id");
create index "webinarByEnddate" on "webinar" ("enddate" nulls any, "id");
create index "webinarByLocation" on "webinar" (fold("location"), "id");
create index "webinarWithoutPicture" on "webinar" ("id") where "images" = '';
create index "webinarByPublishAt" on "webinar" ("publishAt", "id") where "publishAt" <> '';
create index "webinarByUnpublishAt" on "webinar" ("unpublishAt", "id") where "unpublishAt" <> '';
create index "webinarByTurnsAt" on "webinar" ("turnsAt", "id") where "turnsAt" <> '';
create index "webinarByStart" on "webinar" ("startsAt", "id") where "startsAt" <> '';

create table "legacy" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "title" text not null, "subtitle" text not null, "description" text not null, "authore" text not null,
  "order" integer, "link" text not null unique, "images" text not null,
  "imagesAlt" text not null default '', "revision" integer not null default 1
);
create index "legacyByOrder" on "legacy" ("order" nulls any, "id");
create index "legacyByTitle" on "legacy" (fold("title"), "id");
create index "legacyByAuthore" on "legacy" (fold("authore"), "id");
create index "legacyWithoutPicture" on "legacy" ("id") where "images" = '';

create table "idea" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "title" text not null, "link" text not null, "video" text not null, "images" text not null,
  "imagesAlt" text not null default '', "revision" integer not null default 1,
  "topics" text not null default '', "ageGroups" text not null default '',
  "captions" text not null default '', "captionsHindi" text not null default '',
  "chapters" text not null default ''
);
create index "ideaByTitle" on "idea" (fold("title"), "id");
create index "ideaWithoutPicture" on "idea" ("id") where "images" = '';

create table "blog" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "title" text not null, "link" text not null unique, "shortContent" text not null,
  "content" text not null, "createdAt" text, "status" integer not null, "imageUrl" text not null,
  "imageUrlAlt" text not null default '', "revision" integer not null default 1,
  "topics" text not null default '', "ageGroups" text not null default '',
  "author" text not null default '', "reviewer" text not null default '', "reviewedAt" text,
  "sources" text not null default '', "shareText" text not null default '',
  "publishAt" text not null default '', "unpublishAt" text not null default '',
  "turnsAt" text not null default '', "isOut" integer not null default 1
);
create index "blogByCreatedAt" on "blog" ("createdAt" nulls any, "id");
create index "blogByTitle" on "blog" (fold("title"), "id");
create index "blogByStatus" on "blog" ("status", "id");
create index "blogByStatusCreatedAt" on "blog" ("status", "createdAt" nulls any, "id");
create index "blogWithoutPicture" on "blog" ("id") where "imageUrl" = '';
create index "blogByAuthor" on "blog" ("author", "createdAt", "id") where "author" <> '';
create index "blogByReviewer" on "blog" ("reviewer", "createdAt", "id") where "reviewer" <> '';
create index "blogByPublishAt" on "blog" ("publishAt", "id") where "publishAt" <> '';
create index "blogByUnpublishAt" on "blog" ("unpublishAt", "id") where "unpublishAt" <> '';
create index "blogByTurnsAt" on "blog" ("turnsAt", "id") where "turnsAt" <> '';
create index "blogByIsOutCreatedAt" on "blog" ("isOut", "createdAt" nulls any, "id");
create index "blogByIsOutTitle" on "blog" ("isOut", fold("title"), "id");
create index "blogByIsOutStatus" on "blog" ("isOut", "status", "id");

create table "team" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "title" text not null, "name" text not null, "order" integer, "position" text not null,
  "description" text not null, "imageUrl" text not null, "imageUrlAlt" text not null default '',
  "revision" integer not null default 1, "link" text not null default '',
  "shareText" text not null default ''
);
create index "teamByOrder" on "team" ("order" nulls any, "id");
create index "teamByTitle" on "team" (fold("title"), "id");
create index "teamByName" on "team" (fold("name"), "id");
create index "teamByPosition" on "team" (fold("position"), "id");
create index "teamWithoutPicture" on "team" ("id") where "imageUrl" = '';
create unique index "teamByLink" on "team" ("link");

create table "media" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "title" text not null, "linkType" text not null, "link" text not null, "shortContent" text not null,
  "content" text not null, "createdAt" text, "status" integer not null, "imageUrl" text not null,
  "imageUrlAlt" text not null default '', "revision" integer not null default 1,
  "topics" text not null default '', "ageGroups" text not null default '',
  "publishAt" text not null default '', "unpublishAt" text not null default '',
  "turnsAt" text not null default '', "isOut" integer not null default 1,
  "shareText" text not null default ''
);
create index "mediaByCreatedAt" on "media" ("createdAt" nulls any, "id");
create index "mediaByTitle" on "media" (fold("title"), "id");
create index "mediaByLinkType" on "media" (fold("linkType"), "id");
create index "mediaByStatus" on "media" ("status", "id");
create index "mediaByStatusCreatedAt" on "media" ("status", "createdAt" nulls any, "id");
create index "mediaWithoutPicture" on "media" ("id") where "imageUrl" = '';
create index "mediaByPublishAt" on "media" ("publishAt", "id") where "publishAt" <> '';
create index "mediaByUnpublishAt" on "media" ("unpublishAt", "id") where "unpublishAt" <> '';
create index "mediaByTurnsAt" on "media" ("turnsAt", "id") where "turnsAt" <> '';
create index "mediaByIsOutCreatedAt" on "media" ("isOut", "createdAt" nulls any, "id");
create index "mediaByIsOutTitle" on "media" ("isOut", fold("title"), "id");
create index "mediaByIsOutLinkType" on "media" ("isOut", fold("linkType"), "id");
create index "mediaByIsOutStatus" on "media" ("isOut", "status", "id");

create table "header" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "title" text not null, "link" text not null, "order" integer, "parent" text not null,
  "description" text not null, "images" text not null, "imagesAlt" text not null default '',
  "revision" integer not null default 1
);
create index "headerByParentOrder" on "header" ("parent", "order" nulls any, "id");
create index "headerByParentTitle" on "header" ("parent", fold("title"), "id");
create index "headerWithoutPicture" on "header" ("id") where "images" = '';

create table "course" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "title" text not null, "link" text not null unique, "description" text not null,
  "duration" text not null, "curriculum" text not null, "order" integer, "images" text not null,
  "imagesAlt" text not null default '', "revision" integer not null default 1,
  "topics" text not null default '', "ageGroups" text not null default '',
  "shareText" text not null default ''
);
create index "courseByOrder" on "course" ("order" nulls any, "id");
create index "courseByTitle" on "course" (fold("title"), "id");
create index "courseByDuration" on "course" (fold("duration"), "id");
create index "courseWithoutPicture" on "course" ("id") where "images" = '';

create table "aboutus" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null, "name" text not null,
  "description" text not null, "order" integer, "images" text not null,
  "imagesAlt" text not null default '', "revision" integer not null default 1
);
create index "aboutusByOrder" on "aboutus" ("order" nulls any, "id");
create index "aboutusByName" on "aboutus" (fold("name"), "id");
create index "aboutusWithoutPicture" on "aboutus" ("id") where "images" = '';

create table "videoupload" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "title" text not null, "description" text not null, "order" integer, "embededVideo" text not null,
  "video" text not null, "images" text not null, "imagesAlt" text not null default '',
  "revision" integer not null default 1, "topics" text not null default '',
  "ageGroups" text not null default '', "captions" text not null default '',
  "captionsHindi" text not null default '', "chapters" text not null default '',
  "shareText" text not null default ''
);
create index "videouploadByOrder" on "videoupload" ("order" nulls any, "id");
create index "videouploadByTitle" on "videoupload" (fold("title"), "id");
create index "videouploadWithoutPicture" on "videoupload" ("id") where "images" = '';

create table "community" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "title" text not null, "date" text, "location" text not null, "description" text not null,
  "description2" text not null, "link" text not null unique, "extralink" text not null, "order" integer,
  "video" text not null, "images" text not null, "detailimages" text not null,
  "imagesAlt" text not null default '', "detailimagesAlt" text not null default '',
  "revision" integer not null default 1, "topics" text not null default '',
  "ageGroups" text not null default '', "captions" text not null default '',
  "captionsHindi" text not null default '', "chapters" text not null default '',
  "publishAt" text not null default '', "unpublishAt" text not null default '',
  "turnsAt" text not null default '', "isOut" integer not null default 1,
  "shareText" text not null default ''
);
create index "communityByOrder" on "community" ("order" nulls any, "id");
create index "communityByTitle" on "community" (fold("title"), "id");
create index "communityByDate" on "community" ("date" nulls any, "id");
create index "communityByLocation" on "community" (fold("location"), "id");
create index "communityWithoutPicture" on "community" ("id") where "images" = '';
create index "communityByPublishAt" on "community" ("publishAt", "id") where "publishAt" <> '';
create index "communityByUnpublishAt" on "community" ("unpublishAt", "id") where "unpublishAt" <> '';
create index "communityByTurnsAt" on "community" ("turnsAt", "id") where "turnsAt" <> '';

create table "topic" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "revision" integer not null default 1, "title" text not null, "link" text not null unique,
  "description" text not null, "order" integer, "shareText" text not null default ''
);
create index "topicByOrder" on "topic" ("order" nulls any, "id");
create index "topicByTitle" on "topic" (fold("title"), "id");

create table "agegroup" (
  "id" text not null primary key, "addedAt" text not null, "changedAt" text not null,
  "revision" integer not null default 1, "title" text not null, "link" text not null unique,
  "description" text not null, "order" integer, "shareText" text not null default ''
);
create index "agegroupByOrder" on "agegroup" ("order" nulls any, "id");
create index "agegroupByTitle" on "agegroup" (fold("title"), "id");
`;
