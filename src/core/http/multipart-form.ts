import type { IncomingMessage } from 'node:http';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, fieldError, invalidFieldsError } from '#core/errors.ts';
import { maxRichTextBytes } from '#core/media/file-limits.ts';
import { yieldTwice } from '#core/promises.ts';

/** Maximum bytes of a text, and of a JSON body: an article with pasted pictures is one text. */
export const maxTextBytes = maxRichTextBytes;

/** Maximum bytes of any other field; its own limit is reported by its field type. */
const shortTextBytes = 2 * 1024 * 1024;
/** Maximum bytes of a whole form; an entry has at most three pictures. */
const maxFormBytes = 64 * 1024 * 1024;
/** Limits of a form; beyond them it is refused as too large (413). */
const limits = { fields: 100, parts: 110, headerPairs: 20 };
const maxFiles = 10;

/** Accepts calls without a body with any Content-Type (product: The API). */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Fastify refuses a malformed Content-Type before it calls the parsers.
  app.addHook('onRequest', async ({ headers }) => {
    headers['content-type'] = 'application/octet-stream';
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}

/** Values and files of a form, by the names of their fields. */
export interface MultipartForm {
  values: Readonly<Record<string, unknown>>;
  files: ReadonlyMap<string, Uint8Array>;
}

interface FormOptions {
  /** The fields that are files, and the maximum bytes of each. */
  files: string[];
  fileSize: number;
  /** The fields that may be repeated. */
  lists?: string[];
  /** The fields whose texts may be megabytes. */
  longTexts?: string[];
}

/**
 * Reads a multipart form. A repeated name keeps its last value, except for lists. A file without a name and content is
 * sent by browsers for an empty file input, and counts as not sent; one with a name does not.
 *
 * @throws AppError: invalid, tooLarge
 */
export async function readForm(request: FastifyRequest, options: FormOptions): Promise<MultipartForm> {
  const tooMany = boundBytes(request.raw);
  try {
    return await Promise.race([readParts(request, options), tooMany]);
  } catch (error) {
    // Stops reading the rest, which would otherwise pile up behind the response.
    request.raw.unpipe().resume();
    throw asAppError(error);
  }
}

async function readParts(request: FastifyRequest, options: FormOptions): Promise<MultipartForm> {
  const values: Record<string, unknown> = Object.create(null);
  const files = new Map<string, Uint8Array>();
  const { longTexts = [] } = options;
  const parts = request.parts({
    limits: {
      ...{ ...limits, fieldSize: shortTextBytes, files: maxFiles + longTexts.length },
      fileSize: Math.max(maxTextBytes, options.fileSize),
    },
    preservePath: true,
    isPartAFile: (name = '', type, filename) =>
      type === 'application/octet-stream' ||
      isJson(type) ||
      filename !== undefined ||
      // The library scans a field in one go, which takes an eighth of a second for the longest.
      longTexts.includes(name),
  });
  for await (const part of parts) {
    const { fieldname } = part;
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge(fieldname);
      const isFurther = options.lists?.includes(fieldname) && fieldname in values;
      values[fieldname] = isFurther ? [values[fieldname], part.value].flat() : part.value;
    } else if (isJson(part.mimetype) && !part.filename) {
      throw new AppError('wrongKind', 'Please send each field as plain text.');
    } else if (longTexts.includes(fieldname)) {
      const bytes = await readPart(part, maxTextBytes);
      // Lets other requests run: it may be megabytes.
      await yieldTwice();
      if (isText(part)) values[fieldname] = bytes.toString();
    } else if (options.files.includes(fieldname)) {
      const bytes = await readPart(part, options.fileSize);
      requireBareName(fieldname, part.filename);
      if (bytes.length > 0 || part.filename) files.set(fieldname, bytes);
    } else {
      part.file.resume();
    }
  }
  return { values, files };
}

/** The library would parse such a field as JSON. */
const isJson = (type = '') => type.startsWith('application/json');
const isText = ({ filename, mimetype }: MultipartFile) =>
  filename === undefined && mimetype !== 'application/octet-stream';

/**
 * Rejects when the body exceeds the limit of a form. The other limits do not count bytes between the parts or in
 * unknown parts.
 */
function boundBytes(body: IncomingMessage): Promise<never> {
  return new Promise((_, reject) => {
    let bytes = Number(body.headers['content-length'] ?? 0);
    if (bytes > maxFormBytes) reject(tooLarge());
    bytes = 0;
    body.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > maxFormBytes) reject(tooLarge());
    });
  });
}

async function readPart(part: MultipartFile, maxBytes: number): Promise<Buffer> {
  const bytes = await part.toBuffer().catch((error: { statusCode?: number }) => {
    throw error.statusCode === 413 ? tooLarge(part.fieldname) : error;
  });
  if (bytes.length > maxBytes) throw tooLarge(part.fieldname);
  return bytes;
}

function tooLarge(field?: string): AppError {
  return field
    ? fieldError('tooLarge', field, 'This is too large.')
    : new AppError('tooLarge', 'The form is too large.');
}

/** Files get names of the site, so a path in a name is harmless; but no honest client sends one. */
export function requireBareName(field: string, filename: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name contains one
  if (/[/\\\u0000-\u001f]/.test(filename) || /^\.+$/.test(filename)) {
    throw invalidFieldsError({ [field]: 'The name of the file must not hold a path.' });
  }
}

/** An aborted or malformed body causes an error without a status, which is the sender's. */
function asAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const status = (error as { statusCode?: number }).statusCode ?? 400;
  if (status >= 500) return error;
  return status === 413 ? tooLarge() : new AppError('invalid', 'The form cannot be read.');
}
