import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { AppError, storageFullError } from '#core/errors.ts';
import { type FileStorage, isFileName, type StoredFile } from './storage.ts';

/** Seconds. */
const retryAfter = 30;

/** The storage cannot be reached, or does not answer in time. The cause is not shown to visitors. */
class StorageUnavailableError extends AppError {
  constructor(cause: unknown) {
    const message = 'Pictures and videos cannot be stored or fetched just now. Please try again in a minute.';
    super('unavailable', message, { retryAfter });
    this.cause = cause;
  }
}

/** A bucket of S3-compatible object storage, with its credentials. */
export interface S3Settings {
  bucket: string;
  /** An address such as https://s3.ap-south-1.amazonaws.com */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Bytes of one part of a large object; S3 requires at least 5 MiB except for the last. */
const partSize = 8 * 1024 * 1024;
/** Concurrent parts. With the one that is being filled, an upload holds three times `partSize`. */
const partsAtOnce = 2;
/**
 * Milliseconds for which a connection may be idle. A silent service must not block its callers for ever, and readers
 * who have stopped reading must not hold all connections; players request the rest again.
 */
const longestPause = 120_000;
/** Milliseconds for the start of an answer without a large body: a request waits for it. */
const answerLimit = 10_000;
/** Milliseconds for the same after sending a part of a large object. */
const partLimit = 60_000;
/** A failed call is repeated once: the next connection may reach another machine of the service. */
const maxAttempts = 2;

/**
 * Connects to a bucket. The library is loaded only here: a site that stores its files on disk does not need it.
 *
 * @param idle milliseconds after which an idle connection is closed
 * @param answer milliseconds for the start of an answer
 * @param part the same after a part of a large object was sent
 * @throws the bucket's error when it cannot be used, for example with a wrong key
 */
export async function connectS3(
  { bucket, endpoint, region, ...credentials }: S3Settings,
  { idle = longestPause, answer = answerLimit, part = partLimit } = {},
) {
  const { HeadBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    // The bucket in the path: hosts named after buckets need a certificate for each, which few services have.
    forcePathStyle: true,
    maxAttempts,
    // Some compatible services do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: answer,
      socketTimeout: idle,
      requestTimeout: part,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: 200 },
      httpAgent: { maxSockets: 200 },
    },
  });
  signWithoutLastSlash(client);
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    client.destroy();
    throw error;
  }
  translateErrors(client);
  return {
    /** The files below a folder of the bucket, so that several storages can share one. */
    folder: (name: string) => createS3Storage(client, bucket, `${name}/`, { requestTimeout: answer }),
    close: () => client.destroy(),
  };
}

/** The library signs a bucket's own address with a trailing slash, which some compatible services do not accept. */
function signWithoutLastSlash(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (call) => {
      const { request } = call as unknown as { request: { path: string } };
      request.path = request.path.replace(/(?<=.)\/$/, '');
      return next(call);
    },
    { step: 'build', name: 'signWithoutLastSlash' },
  );
}

function translateErrors(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (call) => {
      try {
        return await next(call);
      } catch (error) {
        throw toAppError(error as AnsweredError);
      }
    },
    { step: 'initialize', name: 'refuseInOurTerms' },
  );
}

/** An error of the library: with the status of an answer, or without where there was none. */
interface AnsweredError extends Error {
  $metadata?: { httpStatusCode?: number };
}

/** A missing file is an answer. Any other error means that the storage cannot be used now. */
function toAppError(error: AnsweredError): Error {
  const status = error.$metadata?.httpStatusCode;
  // The error of an aborted upload is passed on.
  if (status === 404 || error.name === 'AbortError') return error;
  return status === 507 ? storageFullError(error) : new StorageUnavailableError(error);
}

function createS3Storage(
  client: S3Client,
  bucket: string,
  folder: string,
  timeout: { requestTimeout: number },
): FileStorage {
  const library = import('@aws-sdk/client-s3');
  const at = (name: string) => ({ Bucket: bucket, Key: folder + name });

  async function* read(name: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    const { GetObjectCommand } = await library;
    const Range = range && `bytes=${range.start}-${range.end}`;
    const command = new GetObjectCommand({ ...at(name), Range });
    const { Body, ContentLength = 0, ContentRange } = await client.send(command, timeout);
    if (range && !ContentRange?.startsWith(`bytes ${range.start}-`)) {
      throw new Error('The object storage returned other bytes than requested.');
    }
    let left = range ? range.end - range.start + 1 : ContentLength;
    // Leaving the loop closes the connection.
    for await (const chunk of piecesOf(Body as Readable)) {
      yield chunk.subarray(0, left);
      left -= chunk.length;
      // A server may send more than was requested (RFC 9110).
      if (left <= 0) break;
    }
    // Half a file must not be cached as the whole one.
    if (left > 0)
      throw new StorageUnavailableError(
        new Error('The object storage returned fewer bytes than the object has.'),
      );
  }

  return {
    async put(name, bytes) {
      if (!isFileName(name)) throw new Error('not a file name');
      const { Upload } = await import('@aws-sdk/lib-storage');
      // Aborts by itself when a part fails; nothing is visible under the name before the last part is stored.
      const upload = new Upload({
        client,
        params: { ...at(name), Body: bytes instanceof Uint8Array ? bytes : Readable.from(bytes) },
        partSize,
        queueSize: partsAtOnce,
        leavePartsOnError: false,
      });
      await upload.done();
    },

    async open(name): Promise<StoredFile | undefined> {
      if (!isFileName(name)) return undefined;
      const { HeadObjectCommand } = await library;
      try {
        const { ContentLength = 0 } = await client.send(new HeadObjectCommand(at(name)), timeout);
        return {
          size: ContentLength,
          stream: (range) => Readable.from(read(name, range), { objectMode: false }),
        };
      } catch (error) {
        if ((error as { name?: string }).name === 'NotFound') return undefined;
        throw error;
      }
    },

    async remove(name) {
      if (!isFileName(name)) return;
      const { DeleteObjectCommand } = await library;
      await client.send(new DeleteObjectCommand(at(name)), timeout);
    },

    async list({ prefix = '', storedBefore } = {}) {
      const { paginateListObjectsV2 } = await library;
      const names: string[] = [];
      for await (const page of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: folder + prefix },
        timeout,
      )) {
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const name = Key.slice(folder.length);
          const isMatching = !storedBefore || (LastModified && LastModified < storedBefore);
          if (isMatching && isFileName(name)) names.push(name);
        }
      }
      return names.sort();
    },

    async removeUnfinished(begunBefore) {
      const { AbortMultipartUploadCommand, ListMultipartUploadsCommand } = await library;
      // The first thousand; the rest is handled by the next run.
      const { Uploads = [] } = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: folder }),
        timeout,
      );
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (!Initiated || Initiated >= begunBefore) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }), timeout);
      }
    },
  };
}

async function* piecesOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw toAppError(error as AnsweredError);
  }
}
