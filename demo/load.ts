import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import type { ContentEditor } from '#cms/records/editor.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import type { RecordStore } from '#cms/records/repository.ts';
import { aboutus } from '#content/about-us/demo.ts';
import { agegroup } from '#content/age-group/demo.ts';
import { banner } from '#content/banner/demo.ts';
import { blogs } from '#content/blog/demo.ts';
import { community } from '#content/community/demo.ts';
import { course } from '#content/course/demo.ts';
import { founder } from '#content/founder/demo.ts';
import { header } from '#content/header/demo.ts';
import { idea } from '#content/idea/demo.ts';
import { legacy } from '#content/legacy/demo.ts';
import { media } from '#content/media/demo.ts';
import { socialmedia } from '#content/social-media/demo.ts';
import { team } from '#content/team/demo.ts';
import { topic } from '#content/topic/demo.ts';
import { videoupload } from '#content/video-upload/demo.ts';
import { webinars } from '#content/webinar/demo.ts';
import { system } from '#core/actor.ts';
import { projectFolder } from '#core/config/project-folder.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { addDays } from '#core/time/calendar.ts';
import { enquiries } from '#features/enquiries/demo.ts';
import { registrations } from '#features/webinars/demo.ts';
import type { Day } from './day.ts';

type Entry = Readonly<Record<string, unknown>>;

const loader = system('demo');

/** The parts of a new site that the demo fills. */
export interface NewSite {
  editor: ContentEditor;
  /** Stores an MP4 and answers its name. */
  storeVideo(bytes: Uint8Array): Promise<string>;
  records: RecordStore;
  conversations: Pick<Stores['conversations'], 'recordArrival'>;
  attention: Pick<Stores['attention'], 'markUnownedNotified'>;
}

/** The entries of types in the order in which they are stored, those that others name first. */
const entries = (day: Day): Partial<Record<ContentName, readonly Entry[]>> => ({
  topic: topic(day),
  agegroup: agegroup(day),
  banner: banner(day),
  founder: founder(day),
  socialmedia: socialmedia(day),
  webinar: webinars(day),
  legacy: legacy(day),
  idea: idea(day),
  team: team(day),
  blog: blogs(day).toReversed(),
  media: media(day).toReversed(),
  header: header(day),
  course: course(day),
  aboutus: aboutus(day),
  videoupload: videoupload(day),
  community: community(day),
});

/**
 * Fills a new site with content to look at and to try things on, through the same checks as what staff send.
 *
 * @param today the day of loading; the dates of the demo lie around it
 */
export async function loadDemo(site: NewSite, today: string): Promise<void> {
  const day: Day = (offset) => addDays(today, offset);
  const moment = (daysAgo: number) => `${day(-daysAgo)}T06:30:00.000Z`;
  const ids = new Map<string, string>();
  const idOf = (name: ContentName, title: unknown) => ids.get(`${name} ${title}`) ?? '';
  const pictures = drawAll();
  const videos = await storeClips(site);

  for (const [name, all] of Object.entries(entries(day)) as [ContentName, readonly Entry[]][]) {
    const definition: ContentType = contentTypes[name];
    for (const entry of all) {
      const { values, files } = await withFiles(definition, entry, pictures);
      for (const field of fieldsOfType(definition, 'video')) {
        values[field.name] = videos.get(String(values[field.name])) ?? '';
      }
      for (const field of fieldsOfType(definition, 'parent')) {
        values[field.name] = idOf(name, values[field.name]);
      }
      for (const field of fieldsOfType(definition, 'reference')) {
        values[field.name] = idOf(field.field.to as ContentName, values[field.name]);
      }
      for (const {
        name: field,
        field: { to },
      } of fieldsOfType(definition, 'references')) {
        const titles = (values[field] ?? []) as readonly string[];
        values[field] = titles.map((title) => idOf(to as ContentName, title));
      }
      const { _id } = await site.editor.create(name, { values, files }, loader);
      ids.set(`${name} ${values[definition.title]}`, _id);
    }
  }
  for (const { daysAgo, ...enquiry } of enquiries) {
    const stored = await site.records.create('enquiry', { ...enquiry, createdAt: moment(daysAgo) }, loader);
    const id = await site.conversations.recordArrival(stored);
    // The owner of a new site is not written to about people who are made up.
    await site.attention.markUnownedNotified([{ id, waitingSince: stored.createdAt }]);
  }
  for (const { daysAgo, webinar, ...person } of registrations) {
    const registration = { webinarId: idOf('webinar', webinar), webinarTitle: webinar };
    const registerAt = moment(daysAgo);
    await site.records.create('registration', { ...person, ...registration, registerAt }, loader);
  }
}

const demo = join(projectFolder, 'demo');

/** Stores each clip once, however many entries show it. @returns the stored name of each */
async function storeClips({ storeVideo }: NewSite): Promise<Map<string, string>> {
  const folder = join(demo, 'clips');
  const stored = new Map<string, string>();
  for (const clip of await readdir(folder)) {
    stored.set(clip, await storeVideo(await readFile(join(folder, clip))));
  }
  return stored;
}

type Pictures = ReadonlyMap<string, Promise<Uint8Array>>;

async function withFiles(definition: ContentType, entry: Entry, pictures: Pictures) {
  const values: Record<string, unknown> = { ...entry };
  const files = new Map<string, Uint8Array>();
  for (const { name, field } of fieldsOfType(definition, 'image')) {
    const picture = await pictures.get(String(values[name]));
    delete values[name];
    if (picture) files.set(field.sentAs ?? name, picture);
  }
  for (const { name } of fieldsOfType(definition, 'captions')) {
    const file = values[name];
    delete values[name];
    if (file) files.set(name, readFileSync(join(demo, 'captions', String(file))));
  }
  return { values, files };
}

/**
 * The pictures are drawn as SVG, which the site does not take; so they are sent as PNG, as staff would. All are
 * begun at once, so that the next are drawn while one is being stored.
 */
function drawAll(): Pictures {
  const folder = join(demo, 'pictures');
  const draw = (scene: string) => sharp(join(folder, scene)).png({ compressionLevel: 1 }).toBuffer();
  return new Map(readdirSync(folder).map((scene) => [scene, draw(scene)]));
}
