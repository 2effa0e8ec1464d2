import {
  errorResponses,
  listOf,
  objectOf,
  objectWith,
  pageParameters,
  pathParameter,
  responses,
} from '#core/http/open-api.ts';

const tags = ['Pictures'];
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const thousandths = { type: 'integer', minimum: 0, maximum: 1000 };
const fraction = { type: 'number', minimum: 0, maximum: 1 };
const boolean = { type: 'boolean' };

const focal = {
  ...objectOf({ x: thousandths, y: thousandths }),
  description:
    'The focal point, which stays visible when the picture is cropped: thousandths from the left and from the top.',
};
const facts = {
  ...{ name: text, label: text, description: text, width: count, height: count, isAnimated: boolean },
  placeholder: { ...text, description: 'A WebP of a few pixels, in base64.' },
  addedAt: { ...text, description: 'ISO; empty: unknown.' },
  ...{ addedByName: text, revision: count },
  uses: { ...count, description: 'Number of entries and drafts that show it.' },
  isKept: { ...boolean, description: 'Whether it is kept even if nothing shows it.' },
  unusedSince: {
    type: ['string', 'null'],
    description: 'Since when nothing has used it; it is deleted a week later.',
  },
};
const shownIn = {
  ...text,
  description: 'The title of an entry that shows it, if it has no description or label.',
};
const listed = { ...objectOf({ ...facts, shownIn }), properties: { ...facts, focal, shownIn } };
const uses = {
  entries: listOf(objectOf({ record: text, id: text, title: text, fields: listOf(text) })),
  entryCount: { ...count, description: 'Number of all entries that show it, also those not listed.' },
  drafts: listOf(objectOf({ id: text, record: text, recordId: text, title: text, accountName: text })),
  draftCount: count,
  isInHistory: boolean,
};
const inUse = { ...objectOf({ ...facts, ...uses }), properties: { ...facts, focal, ...uses } };
const params = pathParameter('name', 'Of the picture, as entries hold it.');
const pictureResponse = (status: number, ...rejections: number[]) =>
  responses(status, objectWith('picture', inUse), errorResponses(...rejections));
const replaced = { entries: listOf(objectOf({ record: text, id: text, title: text, revision: count })) };

/** The OpenAPI entries of the picture library. */
export const pictureDocs = {
  list: {
    tags,
    summary: 'The pictures of the site, newest first',
    querystring: {
      type: 'object',
      properties: {
        ...pageParameters.properties,
        q: {
          ...text,
          description:
            'Searches descriptions and labels, and the titles and alternative texts of entries that show the picture.',
        },
        unused: { ...text, description: 'true: only pictures that no entry and no draft shows.' },
      },
    },
    response: responses(200, objectWith('pictures', listOf(listed)), errorResponses(400)),
  },
  one: {
    tags,
    summary: 'A picture and its uses: the newest 20 entries and drafts, and their number',
    params,
    response: pictureResponse(200, 404),
  },
  send: {
    tags,
    summary: 'Upload a picture, so that content can use it',
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      required: ['picture'],
      properties: {
        picture: { type: 'string', format: 'binary' },
        label: { ...text, description: 'Search words, such as the file name.' },
        keep: { ...text, description: 'true: it is kept even if nothing shows it.' },
      },
    },
    response: responses(
      201,
      objectOf({ name: text, width: count, height: count }),
      errorResponses(400, 413, 415),
    ),
  },
  update: {
    tags,
    summary: 'Change the description of a picture',
    description:
      'Absent fields stay unchanged. A revision that is not the latest answers 409 with the picture in `current`.',
    params,
    body: {
      type: 'object',
      properties: {
        label: text,
        description: text,
        focal: { ...focal, type: ['object', 'null'] },
        revision: count,
      },
    },
    response: pictureResponse(200, 400, 404, 409),
  },
  crop: {
    tags,
    summary: 'Crop a picture into a new one',
    params,
    body: {
      type: 'object',
      required: ['x', 'y', 'width', 'height'],
      properties: {
        ...{ x: fraction, y: fraction, width: fraction, height: fraction },
        rotate: {
          type: 'integer',
          enum: [0, 90, 180, 270],
          description: 'Clockwise rotation before the crop, in degrees.',
        },
      },
    },
    response: pictureResponse(201, 400, 404),
  },
  replace: {
    tags,
    summary: 'Replace a picture in all entries that show it',
    params,
    body: { type: 'object', required: ['replacement'], properties: { replacement: text } },
    response: responses(200, objectOf(replaced), errorResponses(400, 404, 409)),
  },
  undoReplacement: {
    tags,
    summary: 'Undo a replacement in entries that have not been changed since',
    params,
    body: {
      type: 'object',
      required: ['entries'],
      properties: { entries: listOf(objectOf({ record: text, id: text, revision: count })) },
    },
    response: responses(200, objectOf({ ...replaced, skipped: count }), errorResponses(400, 404, 409)),
  },
  remove: {
    tags,
    summary: 'Delete a picture that nothing shows; for a week it can be kept again',
    params,
    response: responses(200, objectWith('message', text), errorResponses(404, 409)),
  },
  keep: {
    tags,
    summary: 'Keep a picture that nothing shows, even one that was deleted',
    params,
    response: pictureResponse(200, 404),
  },
};
