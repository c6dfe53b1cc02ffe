import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { checkAnswer, errorsAnywhere } from '@millrace/api';
import { type KnownCall, knownCalls } from './known-calls.ts';

/** An answer of a server under test. */
export interface RecordedAnswer {
  method: string;
  /** Path and query. */
  place: string;
  /** HTTP status. */
  status: number;
  text: string;
}

/** Those without parameters come first: `/credentials/new` is no credential. */
const calls = knownCalls
  .map((call) => ({ call, address: addressOf(call), errors: new Set<string>([...call.errors, ...errorsAnywhere]) }))
  .sort((a, b) => parametersIn(a.call) - parametersIn(b.call));
const noted = new Set<string>();

/** Texts that are longer take longer to check than what tests with so much data are there for. */
const MAX_CHECKED_LENGTH = 4 << 20;

/**
 * Holds an answer to the shape and the errors that its call declares, and notes what was refused, for the check that all that is
 * declared was seen (scripts/check-contract.mjs).
 * @throws for an answer or an error that the call does not declare.
 */
export function recordAnswer({ method, place, status, text }: RecordedAnswer): void {
  const [address = ''] = place.split('?');
  const found = calls.find((known) => known.call.method === method && known.address.test(address));
  if (!found) return;
  if (status === 200 || status === 201) checkText(found.call, text);
  const code = errorCodeOf(text);
  if (code === undefined) return;
  note(`${found.call.name} ${code}`);
  if (found.errors.has(code)) return;
  throw new Error(
    `${found.call.name} answered ${code}, which it does not declare: add it to its "errors" in packages/api`,
  );
}

/** Files and pages have no shape. */
function checkText({ base, route }: KnownCall, text: string): void {
  const { answer, method, path } = route;
  if (!answer || text.length > MAX_CHECKED_LENGTH) return;
  const body: unknown = JSON.parse(text);
  checkAnswer({ method, path, answer }, base === '/rest' ? (body as { data: unknown }).data : body);
}

function note(line: string): void {
  const folder = process.env.MILLRACE_TEST_ANSWERS;
  if (folder === undefined || noted.has(line)) return;
  noted.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, process.env.MILLRACE_TEST_DATABASE ?? 'sqlite'), `${line}\n`);
}

function addressOf({ base, path }: KnownCall): RegExp {
  return new RegExp(`^${`${base}${path}`.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
}

function parametersIn({ path }: KnownCall): number {
  return path.split(':').length;
}

/** Refusals and failures have a message and a code. */
function errorCodeOf(text: string): string | undefined {
  if (!text.startsWith('{"message"')) return undefined;
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null || !('code' in answer)) return undefined;
    return typeof answer.code === 'string' ? answer.code : undefined;
  } catch {
    return undefined;
  }
}
