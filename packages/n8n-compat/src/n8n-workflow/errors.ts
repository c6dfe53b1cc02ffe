import { isJsonObject, type JsonObject } from '@millrace/workflow';

/** What packages give to the errors they make. */
interface ErrorOptions {
  message?: string;
  description?: string | null;
  level?: string;
  itemIndex?: number;
  runIndex?: number;
  httpCode?: string;
  extra?: Record<string, unknown>;
  tags?: Record<string, unknown>;
  cause?: unknown;
  functionality?: string;
  type?: string;
}

/** Base of errors that no node is named in. */
export class ApplicationError extends Error {
  readonly level: string;
  readonly extra: Record<string, unknown> | undefined;
  readonly tags: Record<string, unknown>;
  description: string | null | undefined;

  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.level = options.level ?? 'error';
    this.extra = options.extra;
    this.tags = options.tags ?? {};
    this.description = options.description;
  }
}

export class UserError extends ApplicationError {}
export class OperationalError extends ApplicationError {}
export class UnexpectedError extends ApplicationError {}
export class ExpressionError extends ApplicationError {}
export class TriggerCloseError extends ApplicationError {
  constructor(_node: unknown, options: ErrorOptions = {}) {
    super(options.message ?? 'The trigger could not be closed', options);
  }
}

/** Base of errors that a node throws. */
export class NodeError extends Error {
  readonly node: unknown;
  readonly timestamp = Date.now();
  readonly level: string;
  readonly functionality: string;
  readonly type: string | undefined;
  readonly context: Record<string, unknown> = {};
  description: string | null | undefined;
  messages: string[] = [];

  constructor(node: unknown, message: string, options: ErrorOptions = {}) {
    super(options.message ?? message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.node = node;
    this.level = options.level ?? 'warning';
    this.functionality = options.functionality ?? 'regular';
    this.type = options.type;
    this.description = options.description;
    if (options.itemIndex !== undefined) this.context.itemIndex = options.itemIndex;
    if (options.runIndex !== undefined) this.context.runIndex = options.runIndex;
  }
}

/** A node cannot do its work. */
export class NodeOperationError extends NodeError {
  constructor(node: unknown, error: unknown, options: ErrorOptions = {}) {
    const inherited = error instanceof Error ? { cause: error, description: descriptionOf(error) } : {};
    super(node, error instanceof Error ? error.message : String(error), { ...inherited, ...options });
    const index = error instanceof NodeError ? error.context.itemIndex : undefined;
    if (options.itemIndex === undefined && index !== undefined) this.context.itemIndex = index;
  }
}

export class WorkflowOperationError extends ApplicationError {}

/** A service refused. */
export class NodeApiError extends NodeError {
  httpCode: string | null;
  /** What was answered, for those who look. */
  readonly errorResponse: unknown;

  constructor(node: unknown, errorResponse: unknown, options: ErrorOptions = {}) {
    const answer = answerIn(errorResponse);
    const httpCode = options.httpCode ?? codeIn(errorResponse) ?? null;
    const said = textIn(answer) ?? (errorResponse instanceof Error ? errorResponse.message : undefined);
    const general =
      httpCode === null ? 'The service could not be asked' : `The service answered with status ${httpCode}`;
    super(node, said ?? general, {
      ...(errorResponse instanceof Error && { cause: errorResponse }),
      ...options,
      description: options.description ?? (options.message === undefined ? undefined : said),
    });
    this.httpCode = httpCode;
    this.errorResponse = errorResponse;
    this.context.data = answer;
  }
}

function descriptionOf(error: Error): string | null {
  return 'description' in error && typeof error.description === 'string' ? error.description : null;
}

/** Packages hand over whole errors, answers, or what they have taken out of them. */
function codeIn(thing: unknown): string | undefined {
  if (typeof thing !== 'object' || thing === null) return undefined;
  for (const name of ['httpCode', 'statusCode', 'status'] as const) {
    const value: unknown = Reflect.get(thing, name);
    if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))) return String(value);
  }
  for (const name of ['response', 'cause'] as const) {
    const code = codeIn(Reflect.get(thing, name));
    if (code !== undefined) return code;
  }
  return undefined;
}

function answerIn(thing: unknown): unknown {
  if (typeof thing !== 'object' || thing === null) return thing;
  const response: unknown = Reflect.get(thing, 'response');
  if (typeof response === 'object' && response !== null)
    return Reflect.get(response, 'data') ?? Reflect.get(response, 'body');
  return thing instanceof Error ? undefined : thing;
}

const TEXT_FIELDS = [
  'message',
  'error_description',
  'errorMessage',
  'detail',
  'details',
  'error',
  'errors',
  'title',
  'msg',
  'reason',
];
const MAX_DEPTH = 4;

/** The words of an answer that say why it refuses. */
function textIn(answer: unknown, depth = 0): string | undefined {
  if (typeof answer === 'string') return answer.trim() === '' ? undefined : answer;
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(answer)) return textIn(answer[0], depth + 1);
  if (!isJsonObject(answer)) return undefined;
  const fields: JsonObject = answer;
  for (const name of TEXT_FIELDS) {
    const text = Object.hasOwn(fields, name) ? textIn(fields[name], depth + 1) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}
