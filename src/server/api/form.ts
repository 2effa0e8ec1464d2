import type { IncomingMessage } from 'node:http';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import { maxPictureBytes, maxRichTextBytes } from '../../content/file-limits.ts';
import { invalidFields, Refusal, refusedField } from '../../content/refusal.ts';
import { whileOthersAreRead } from '../../store/in-turns.ts';
import type { SentContent } from '../editing/sent-content.ts';

/** Bytes of one text, and of a JSON body: an article with pasted pictures travels as one. */
export const maxTextBytes = maxRichTextBytes;

/** Bytes of a whole form as it travels; an entry has three pictures at most. */
const maxFormBytes = 64 * 1024 * 1024;
/** What a form may hold; past these numbers it is refused as too large (413). */
const most = { files: 10, fields: 100, headerPairs: 20 };
const parts = most.files + most.fields;

/** Calls without a body are accepted whatever their Content-Type says (product: The API). */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Fastify refuses a malformed one before it asks the parsers.
  app.addHook('onRequest', async ({ headers }) => {
    headers['content-type'] = 'application/octet-stream';
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}

/**
 * Reads the body of a content write: a form, or JSON where there is no file. Files that the type has no field for
 * are passed over.
 *
 * @throws Refusal: invalid, tooLarge, wrongKind
 */
export async function readContentForm(request: FastifyRequest, definition: RecordType): Promise<SentContent> {
  if (request.isMultipart()) {
    const pictures = fieldsOfKind(definition, 'image').map(({ name, field }) => field.sentAs ?? name);
    const captions = fieldsOfKind(definition, 'captions').map(({ name }) => name);
    const lists = fieldsOfKind(definition, 'references').map(({ name }) => name);
    return readForm(request, { files: [...pictures, ...captions], fileSize: maxPictureBytes, lists });
  }
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('invalid', 'Please send an object with the fields of the entry.');
  }
  return { values: body as Record<string, unknown>, files: new Map() };
}

interface WantedForm {
  /** The fields that are read as files, and the most bytes that one of them may have. */
  files: string[];
  fileSize: number;
  /** The fields that may come several times. */
  lists?: string[];
}

/**
 * Reads a multipart form. A name that comes twice keeps its last value, but for those that hold lists. A file without a name and a byte is what
 * browsers send for an empty file input, and counts as not sent; one that has a name was meant to be something.
 *
 * @throws Refusal: invalid, tooLarge
 */
export async function readForm(request: FastifyRequest, wanted: WantedForm): Promise<SentContent> {
  const tooMany = boundBytes(request.raw);
  try {
    return await Promise.race([readParts(request, wanted), tooMany]);
  } catch (error) {
    // Whatever still comes is read no further, or it would pile up behind the answer.
    request.raw.unpipe().resume();
    throw asRefusal(error);
  }
}

async function readParts(request: FastifyRequest, wanted: WantedForm): Promise<SentContent> {
  const values: Record<string, unknown> = Object.create(null);
  const files = new Map<string, Uint8Array>();
  let [countOfFiles, countOfFields] = [0, 0];
  const all = request.parts({
    limits: {
      parts,
      files: parts,
      headerPairs: most.headerPairs,
      fileSize: Math.max(maxTextBytes, wanted.fileSize),
    },
    preservePath: true,
    // Texts too: the library reads those of others letter by letter in one go, an eighth of a second for the longest.
    isPartAFile: () => true,
  });
  for await (const part of all) {
    if (part.type === 'field') continue;
    const { fieldname, filename, mimetype } = part;
    if (!filename && mimetype.startsWith('application/json')) {
      throw new Refusal('wrongKind', 'Please send each field as plain text.');
    }
    const isFile = filename !== undefined || mimetype === 'application/octet-stream';
    if (isFile ? ++countOfFiles > most.files : ++countOfFields > most.fields) throw tooLarge();
    if (!isFile) {
      const bytes = await readPart(part, maxTextBytes);
      // Others are heard in between: it may be megabytes.
      await whileOthersAreRead();
      const text = bytes.toString();
      const isFurther = wanted.lists?.includes(fieldname) && fieldname in values;
      values[fieldname] = isFurther ? [values[fieldname], text].flat() : text;
    } else if (wanted.files.includes(fieldname)) {
      const bytes = await readPart(part, wanted.fileSize);
      requireBareName(fieldname, filename);
      if (bytes.length > 0 || filename) files.set(fieldname, bytes);
    } else {
      part.file.resume();
    }
  }
  return { values, files };
}

/** Rejects when more comes than a form may have. Nothing else counts what stands between the parts, or in none of ours. */
function boundBytes(body: IncomingMessage): Promise<never> {
  return new Promise((_, reject) => {
    let bytes = Number(body.headers['content-length'] ?? 0);
    if (bytes > maxFormBytes) reject(tooLarge());
    bytes = 0;
    body.on('data', (piece: Uint8Array) => {
      bytes += piece.length;
      if (bytes > maxFormBytes) reject(tooLarge());
    });
  });
}

async function readPart(part: MultipartFile, mostBytes: number): Promise<Buffer> {
  const bytes = await part.toBuffer().catch((error: { statusCode?: number }) => {
    throw error.statusCode === 413 ? tooLarge(part.fieldname) : error;
  });
  if (bytes.length > mostBytes) throw tooLarge(part.fieldname);
  return bytes;
}

function tooLarge(field?: string): Refusal {
  return field
    ? refusedField('tooLarge', field, 'This is too large.')
    : new Refusal('tooLarge', 'The form is too large.');
}

/** Files are stored under names of ours, so a path in a name can do no harm; whoever sends one means no good. */
export function requireBareName(field: string, filename: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name has one
  if (/[/\\\u0000-\u001f]/.test(filename) || /^\.+$/.test(filename)) {
    throw invalidFields({ [field]: 'The name of the file must not hold a path.' });
  }
}

/** A body that breaks off or is no form ends in an error without a status, which is the sender's, not ours. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const status = (error as { statusCode?: number }).statusCode ?? 400;
  if (status >= 500) return error;
  return status === 413 ? tooLarge() : new Refusal('invalid', 'The form cannot be read.');
}
