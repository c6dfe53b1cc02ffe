import { type ApiProblem, type CatalogueEntry, errorCatalogue, type MessageTemplate } from '@millrace/api';
import { WorkflowParseError } from '@millrace/workflow';
import { isDatabaseAway, isDatabaseSlow } from './database-error.ts';
import { apiError, ServerError } from './server-error.ts';

/** An error as an HTTP answer. */
export interface HttpProblem {
  status: number;
  body: ApiProblem;
  /** For who tells it in another language. */
  template?: MessageTemplate;
  /** Whether it is a fault of the server and belongs in the log with its stack. */
  isBug: boolean;
  /** When to try again. */
  retryAfterSeconds?: number;
}

/** The one place where errors become HTTP answers. Only messages meant for callers get out. */
export function toHttpProblem(error: unknown): HttpProblem {
  if (error instanceof ServerError) return problemOf(error);
  if (error instanceof WorkflowParseError) {
    const { message, problems } = error;
    return problemOf(apiError('WORKFLOW_INVALID', { message }, { problems }));
  }
  if (isHungUp(error)) return problemOf(apiError('BAD_REQUEST.hungUp'));
  if (isDatabaseSlow(error)) return { ...problemOf(apiError('DATABASE_SLOW')), isBug: true };
  if (isDatabaseAway(error)) return { ...problemOf(apiError('DATABASE_UNAVAILABLE')), isBug: true };
  const status = statusOf(error);
  if (status === 413) return problemOf(apiError('PAYLOAD_TOO_LARGE'));
  if (status === 404) return problemOf(apiError('NOT_FOUND'));
  if (status !== undefined && status >= 400 && status < 500) {
    return { ...problemOf(apiError('BAD_REQUEST.said', { message: (error as Error).message })), status };
  }
  return { ...problemOf(apiError('INTERNAL')), isBug: true };
}

/** The answer for a refusal or failure, with the hint of the catalogue where it has none of its own. */
export function problemOf(error: ServerError): HttpProblem {
  const { code, message, problems, stored, template } = error;
  const entry: CatalogueEntry = errorCatalogue[code];
  const hint = error.hint ?? entry.hint;
  const retryAfterSeconds = error.retryAfterSeconds ?? (entry.status === 503 ? 1 : undefined);
  return {
    status: entry.status,
    body: {
      message,
      code,
      ...(hint !== undefined && { hint }),
      ...(problems && { problems: problems.map(({ path, reason }) => ({ path, reason })) }),
      ...(stored && { stored }),
    },
    ...(template && {
      template: error.hint === undefined && entry.hint !== undefined ? { ...template, hint: code } : template,
    }),
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
