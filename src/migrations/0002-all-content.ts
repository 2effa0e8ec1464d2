import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes, contentTable } from '#core/database/schema-builder.ts';

/** The other twelve content types, enquiries, and the registrations for webinars. */
export const allContent = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const types = columnTypes(engine);
    const { text } = types;
    const { schema } = db;

    await contentTable(schema.createTable('banner'), types)
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('images0', text, (column) => column.notNull())
      .addColumn('images1', text, (column) => column.notNull())
      .addColumn('images2', text, (column) => column.notNull())
      .execute();

    await contentTable(schema.createTable('founder'), types)
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('visionlink', text, (column) => column.notNull())
      .addColumn('missionlink', text, (column) => column.notNull())
      .addColumn('video', text, (column) => column.notNull())
      .addColumn('images', text, (column) => column.notNull())
      .execute();

    await contentTable(schema.createTable('socialmedia'), types)
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('url', text, (column) => column.notNull())
      .addColumn('order', 'integer')
      .addColumn('images', text, (column) => column.notNull())
      .execute();

    await contentTable(schema.createTable('legacy'), types)
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('subtitle', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('authore', text, (column) => column.notNull())
      .addColumn('order', 'integer')
      .addColumn('link', text, (column) => column.notNull().unique())
      .addColumn('images', text, (column) => column.notNull())
      .execute();

    await contentTable(schema.createTable('idea'), types)
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('link', text, (column) => column.notNull())
      .addColumn('video', text, (column) => column.notNull())
      .addColumn('images', text, (column) => column.notNull())
      .execute();

    await contentTable(schema.createTable('team'), types)
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('order', 'integer')
      .addColumn('position', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('imageUrl', text, (column) => column.notNull())
      .execute();

    await contentTable(schema.createTable('media'), types)
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('linkType', text, (column) => column.notNull())
      .addColumn('link', text, (column) => column.notNull())
      .addColumn('shortContent', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('createdAt', text)
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('imageUrl', text, (column) => column.notNull())
      .execute();

    await contentTable(schema.createTable('header'), types)
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('link', text, (column) => column.notNull())
      .addColumn('order', 'integer')
      .addColumn('parent', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('images', text, (column) => column.notNull())
      .execute();

    await contentTable(schema.createTable('course'), types)
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('link', text, (column) => column.notNull().unique())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('duration', text, (column) => column.notNull())
      .addColumn('curriculum', text, (column) => column.notNull())
      .addColumn('order', 'integer')
      .addColumn('images', text, (column) => column.notNull())
      .execute();

    await contentTable(schema.createTable('aboutus'), types)
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('order', 'integer')
      .addColumn('images', text, (column) => column.notNull())
      .execute();

    await contentTable(schema.createTable('videoupload'), types)
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('order', 'integer')
      .addColumn('embededVideo', text, (column) => column.notNull())
      .addColumn('video', text, (column) => column.notNull())
      .addColumn('images', text, (column) => column.notNull())
      .execute();

    await contentTable(schema.createTable('community'), types)
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('date', text)
      .addColumn('location', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('description2', text, (column) => column.notNull())
      .addColumn('link', text, (column) => column.notNull().unique())
      .addColumn('extralink', text, (column) => column.notNull())
      .addColumn('order', 'integer')
      .addColumn('video', text, (column) => column.notNull())
      .addColumn('images', text, (column) => column.notNull())
      .addColumn('detailimages', text, (column) => column.notNull())
      .execute();

    await schema
      .createTable('enquiry')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('contact', text, (column) => column.notNull())
      .addColumn('city', text, (column) => column.notNull())
      .addColumn('message', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .execute();

    await schema
      .createTable('registration')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('webinarId', text, (column) => column.notNull().references('webinar.id').onDelete('cascade'))
      .addColumn('webinarTitle', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('contact', text, (column) => column.notNull())
      .addColumn('registerAt', text, (column) => column.notNull())
      // One e-mail enrols once per webinar; it also finds the registrations of one.
      .addUniqueConstraint('registrationOncePerWebinar', ['webinarId', 'email'])
      .execute();
  },
});
