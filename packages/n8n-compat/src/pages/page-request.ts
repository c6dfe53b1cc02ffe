import type { JsonObject } from '@millrace/node-sdk';
import { isOptions, type Options, optionsIn } from '../requests/option-fields.ts';
import { asJson } from './evaluator.ts';

/** An answer as functions of packages get it. */
export interface FullAnswer {
  body: unknown;
  headers: Record<string, unknown>;
  statusCode: number;
  statusMessage?: string;
}

/** What expressions know of pages. @param answer the page before */
export function namesOfPage(answer: FullAnswer | undefined, options: Options, page: number): JsonObject {
  const response: JsonObject = answer
    ? { body: asJson(answer.body), headers: asJson(answer.headers), statusCode: answer.statusCode }
    : {};
  return { $response: response, $request: asJson(options), $pageCount: page };
}

/** A request with other fields; what `qs`, `headers` and `body` hold stays where it is not named. */
export function withRequest<Request extends Options>(options: Request, changes: Options): Request {
  const { qs, headers, body, ...others } = changes;
  let changed: Request = { ...options, ...others };
  for (const [part, fields] of Object.entries({ qs, headers, body })) {
    if (fields !== undefined) changed = withFields(changed, part, optionsIn(fields));
  }
  return changed;
}

export function withFields<Request extends Options>(options: Request, part: string, fields: Options): Request {
  const target: Record<string, unknown> = { ...optionsIn(options[part]) };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) setAt(target, [name], value);
  return { ...options, [part]: target };
}

/** Sets what lies at a path, as own fields only: a name such as `__proto__` is a name like any other. */
export function setAt(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
    return;
  }
  const inner = Object.hasOwn(target, name) ? target[name] : undefined;
  const next: Record<string, unknown> = isOptions(inner) ? (inner as Record<string, unknown>) : {};
  setAt(target, [name], next);
  setAt(next, rest, value);
}
