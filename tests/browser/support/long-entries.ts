import type { ContentType } from '#cms/records/content-type.ts';
import { type ContentName, contentNames, contentTypes } from '#cms/records/registry.ts';
import { createEntry } from '../../factories/entries.ts';
import { createEntryAt } from './empty-site.ts';

/**
 * Adds an entry of every type with texts that fill their fields without a space. @returns the stored entries, by type
 */
export async function addOneOfEach(address: string): Promise<Map<ContentName, Record<string, string>>> {
  const added = new Map<ContentName, Record<string, string>>();
  for (const name of contentNames)
    added.set(
      name,
      await createEntryAt(address, contentTypes[name].api.path, await longEntry(contentTypes[name])),
    );
  return added;
}

/** Title, short and formatted texts of maximum length: a single long word for names, then normal words. */
export function hindiTexts({ fields }: ContentType): Record<string, string> {
  const joined = 'नवजातशिशुदेखभालप्रशिक्षणकार्यक्रमसमन्वयसमिति';
  const words = `${joined} ${'माता-पिता के लिए बच्चों की देखभाल ज़रूरी है '.repeat(9)}`;
  const rich = `<h2>${words}</h2><p>${words.repeat(5)}</p><ul><li>${joined}</li></ul><blockquote>${words}</blockquote><table><tbody><tr><th>${joined}</th><td>${words}</td></tr></tbody></table>`;
  const texts = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'richText') return [[name, rich]];
    if (field.kind !== 'text' || !('maxLength' in field)) return [];
    return [[name, words.repeat(9).slice(0, Number(field.maxLength)).trim()]];
  });
  return Object.fromEntries(texts);
}

/** Texts of minimum length. */
export function shortTexts({ title, fields }: ContentType): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'richText') return [[name, '<p>A.</p>']];
    return field.kind === 'text' && 'maxLength' in field ? [[name, 'A']] : [];
  });
  return { ...Object.fromEntries(texts), [title]: 'A' };
}

async function longEntry(definition: ContentType): Promise<FormData> {
  const { form } = await createEntry(definition);
  const body = new FormData();
  const long = 'W'.repeat(60).repeat(5);
  for (const [name, field] of Object.entries(definition.fields)) {
    const sent = field.kind === 'image' ? form[field.sentAs ?? name] : form[name];
    if (field.kind === 'text')
      body.set(name, 'maxLength' in field ? long.slice(0, Number(field.maxLength)) : '');
    else if (field.kind === 'richText')
      body.set(name, `<p>${long} बच्चों की देखभाल ${'word '.repeat(500)}</p><pre>${long}</pre>`);
    else if (field.kind === 'status') body.set(name, '1');
    else if (field.kind === 'image') {
      if (field.required && sent) body.set(field.sentAs ?? name, sent);
    } else if (sent !== undefined) body.set(name, sent);
  }
  return body;
}
