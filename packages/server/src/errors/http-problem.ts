import { type ApiProblem, type CatalogueEntry, type ErrorCode, errorCatalogue } from '@millrace/api';
import { WorkflowParseError } from '@millrace/workflow';
import { isDatabaseAway, isDatabaseSlow } from './database-error.ts';
import { ServerError } from './server-error.ts';

/** An error as an HTTP answer. */
export interface HttpProblem {
  status: number;
  body: ApiProblem;
  /** Whether it is a fault of the server and belongs in the log with its stack. */
  isBug: boolean;
  /** When to try again. */
  retryAfterSeconds?: number;
}

/** The one place where errors become HTTP answers. Only messages meant for callers get out. */
export function toHttpProblem(error: unknown): HttpProblem {
  if (error instanceof ServerError) return problem(error.code, error.message, error);
  if (error instanceof WorkflowParseError) return problem('WORKFLOW_INVALID', error.message, error);
  if (isHungUp(error)) return problem('BAD_REQUEST', 'The caller hung up before the request was complete.');
  if (isDatabaseSlow(error)) {
    return {
      ...problem('DATABASE_SLOW', 'The database took too long, or another connection kept it locked.'),
      isBug: true,
    };
  }
  if (isDatabaseAway(error)) {
    return { ...problem('DATABASE_UNAVAILABLE', 'The database does not answer, or its disk is full.'), isBug: true };
  }
  const status = statusOf(error);
  if (status === 413) return problem('PAYLOAD_TOO_LARGE', 'The body is larger than allowed.');
  if (status === 404) return problem('NOT_FOUND', 'There is no such address.');
  if (status !== undefined && status >= 400 && status < 500) {
    return { ...problem('BAD_REQUEST', (error as Error).message), status };
  }
  return { ...problem('INTERNAL', 'Something went wrong inside the server.'), isBug: true };
}

/** The answer for a code of the catalogue. */
export function problem(
  code: ErrorCode,
  message: string,
  extra: Partial<Pick<ServerError, 'hint' | 'problems' | 'stored' | 'retryAfterSeconds'>> = {},
): HttpProblem {
  const entry: CatalogueEntry = errorCatalogue[code];
  const hint = extra.hint ?? entry.hint;
  const retryAfterSeconds = extra.retryAfterSeconds ?? (entry.status === 503 ? 1 : undefined);
  return {
    status: entry.status,
    body: {
      message,
      code,
      ...(hint !== undefined && { hint }),
      ...(extra.problems && { problems: extra.problems.map(({ path, reason }) => ({ path, reason })) }),
      ...(extra.stored && { stored: extra.stored }),
    },
    isBug: false,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** Anybody can hang up: that is no fault of the server, and nobody reads the answer. */
function isHungUp(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
