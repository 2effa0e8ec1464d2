import type { FieldErrors } from '../content/validate.ts';

interface Details {
  /** A message for each field that is wrong. */
  errors?: FieldErrors;
  /** What is stored already, in the way of what was asked. */
  current?: object;
  /** Seconds after which a try may succeed again. */
  retryAfter?: number;
}

/** A refusal that the caller is told about: a status and words that a person understands (contract, "HTTP API"). */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly errors: FieldErrors | undefined;
  readonly current: object | undefined;
  readonly retryAfter: number | undefined;

  constructor(statusCode: number, message: string, { errors, current, retryAfter }: Details = {}) {
    super(message);
    this.statusCode = statusCode;
    this.errors = errors;
    this.current = current;
    this.retryAfter = retryAfter;
  }
}

/** 400: fields are wrong. */
export function invalidFields(errors: FieldErrors): HttpError {
  return new HttpError(400, 'Please check the marked fields.', { errors });
}

/** 404 for an entry of a type, such as 'Blog'. */
export function notFound(what: string): HttpError {
  return new HttpError(404, `${what} not found.`);
}
