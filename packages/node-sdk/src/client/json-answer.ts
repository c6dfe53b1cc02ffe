import type { JsonValue } from '@millrace/workflow';
import type { z } from 'zod';
import { jsonIn } from './json-in.ts';
import { unexpectedAnswer } from './service-error.ts';

/** The JSON of an answer; null for an empty one. @throws NodeError for anything else. */
export function readJson(service: string, body: Uint8Array): JsonValue {
  if (body.byteLength === 0) return null;
  const json = jsonIn(body);
  if (json !== undefined) return json;
  throw unexpectedAnswer(service, 'it is not JSON', Buffer.from(body).toString('utf8').slice(0, 500));
}

/** An answer of the shape that is expected. @throws NodeError that names the field. */
export function readShape<Answer>(service: string, body: JsonValue, shape: z.ZodType<Answer>): Answer {
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue && issue.path.length > 0 ? `'${issue.path.join('.')}' ` : '';
  throw unexpectedAnswer(service, `${place}${issue?.message ?? 'has another shape'}`, body);
}
