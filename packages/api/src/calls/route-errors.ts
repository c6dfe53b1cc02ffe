import type { ErrorCode } from '../errors/error-catalogue.ts';
import { isResourcePermission, kindOf, type ResourceKind } from './permissions.ts';
import type { Route, RouteAccess } from './route.ts';

/** What is told of a resource that is not there, or does not concern whoever asks. */
export const notFoundCodes = {
  workflow: 'WORKFLOW_NOT_FOUND',
  credential: 'CREDENTIAL_NOT_FOUND',
  execution: 'EXECUTION_NOT_FOUND',
  folder: 'FOLDER_NOT_FOUND',
  dataTable: 'DATA_TABLE_NOT_FOUND',
} as const satisfies Record<ResourceKind, ErrorCode>;

/**
 * What any call may end with: it came from where it may not come from, or nothing about it is wrong and the server
 * cannot answer it at the moment.
 */
export const errorsAnywhere: readonly ErrorCode[] = [
  'HOST_NOT_ALLOWED',
  'CROSS_ORIGIN',
  'SHUTTING_DOWN',
  'QUEUE_FULL',
  'QUEUE_UNAVAILABLE',
  'RUNNER_UNAVAILABLE',
  'RUNNER_CRASHED',
  'RUNNER_FAILED',
  'CREDENTIAL_CHANGED',
  'CREDENTIAL_UNREADABLE',
  'DATABASE_UNAVAILABLE',
  'DATABASE_SLOW',
  'INTERNAL',
];

/** A call, as far as its errors follow from it. */
type Declared = Pick<Route, 'path' | 'access' | 'query' | 'body' | 'errors'>;

/**
 * All codes that a call answers with besides `errorsAnywhere`, each once: those that follow from who may call and from
 * what it takes, and its own.
 */
export function errorsOf({ path, access, query, body, errors = [] }: Declared): ErrorCode[] {
  const codes: ErrorCode[] = ['API_KEY_INVALID', 'TOO_MANY_ATTEMPTS', ...refusalsBy(access)];
  if (query || body || path.includes(':')) codes.push('BAD_REQUEST');
  if (body) codes.push('PAYLOAD_TOO_LARGE');
  return [...new Set([...codes, ...errors])];
}

/** The same for a call of programs: they are counted by their keys, and an instance can do without these calls. */
export function publicErrorsOf(call: Declared): ErrorCode[] {
  return [...errorsOf(call), 'TOO_MANY_REQUESTS', 'NOT_FOUND'];
}

function refusalsBy(access: RouteAccess): ErrorCode[] {
  if (access === 'public') return [];
  if (access === 'signedOut') return ['SIGNED_IN_ALREADY'];
  if (access === 'signedIn' || !isResourcePermission(access)) return ['SIGN_IN_REQUIRED', 'FORBIDDEN'];
  return ['SIGN_IN_REQUIRED', 'FORBIDDEN', notFoundCodes[kindOf(access)]];
}
