import { ExpressionError, type ExpressionErrorCode } from '@millrace/expression';
import { NodeError } from '@millrace/node-sdk';
import { type ExecutionError, isJsonObject } from '@millrace/workflow';
import { EngineError } from './engine-error.ts';
import type { ExecutionErrorCode } from './error-codes.ts';
import { ExecutionAborted } from './execution-aborted.ts';

const UNEXPECTED: ExecutionErrorCode = 'NODE_FAILED';

/** Where and when an error arose. */
export interface ErrorPlace {
  node?: string;
  itemIndex?: number;
  runIndex?: number;
  /** ms since the epoch. */
  timestamp: number;
}

type Details = Partial<Pick<ExecutionError, 'code' | 'description' | 'node' | 'httpCode' | 'cause'>> & {
  itemIndex?: number | undefined;
  runIndex?: number | undefined;
  parameter?: string | undefined;
};

/** The one place where errors of any kind become what is stored and shown. Never gives a stack or internals. */
export function toExecutionError(error: unknown, place: ErrorPlace): ExecutionError {
  if (error instanceof NodeError) {
    return build(error.httpCode === undefined ? 'NodeOperationError' : 'NodeApiError', error.message, place, {
      ...pick(error),
      ...(error.httpCode !== undefined && { httpCode: error.httpCode }),
      ...(error.details !== undefined && { cause: error.details }),
    });
  }
  if (error instanceof ExpressionError) {
    const code = `EXPRESSION_${error.code.toUpperCase()}`;
    return build('ExpressionError', error.message, place, { ...pick(error), code });
  }
  if (error instanceof EngineError) return build('NodeOperationError', error.message, place, pick(error));
  if (error instanceof ExecutionAborted) {
    const code: ExecutionErrorCode = error.reason === 'timeout' ? 'EXECUTION_TIMEOUT' : 'EXECUTION_STOPPED';
    return build('ExecutionStoppedError', error.message, place, { code });
  }
  if (error instanceof Error) return fromUnknown(error, place);
  return build('NodeOperationError', typeof error === 'string' ? error : 'The node failed without saying why', place, {
    code: UNEXPECTED,
  });
}

/** Why an expression gave no value; `undefined` for other errors. */
export function expressionErrorCode(error: unknown): ExpressionErrorCode | undefined {
  return error instanceof ExpressionError ? error.code : undefined;
}

/** Whether the error is a defect in a node's code rather than something that the user can mend. */
export function isUnexpected(error: unknown): boolean {
  const known = [NodeError, ExpressionError, EngineError, ExecutionAborted];
  return !known.some((kind) => error instanceof kind) && !isOperational(error);
}

/** Errors of the operating system and of drivers say what happened in `code`. */
function isOperational(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

function fromUnknown(error: Error, place: ErrorPlace): ExecutionError {
  const problem = shapeProblem(error);
  if (problem !== undefined) {
    return build('NodeOperationError', `Data has another form than the node expects: ${problem}`, place, {
      code: UNEXPECTED,
      description:
        'A service answered it, or a parameter holds it. Check the parameters of the node and the data of the item.',
    });
  }
  const message = error.message || `The node failed (${error.name})`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : UNEXPECTED;
  return build('NodeOperationError', message, place, { code });
}

/** What a schema did not find in data, in words: the message of its error is a list in JSON. */
function shapeProblem(error: Error): string | undefined {
  if (error.name !== 'ZodError' || !('issues' in error) || !Array.isArray(error.issues)) return undefined;
  // Whoever throws it may call anything so.
  const issue: unknown = error.issues[0];
  if (!isJsonObject(issue)) return 'it is not right';
  const path = Array.isArray(issue.path) ? issue.path : [];
  const place = path.length > 0 ? `'${path.map(String).join('.')}' ` : '';
  return `${place}${typeof issue.message === 'string' ? issue.message : 'is not right'}`;
}

function pick(error: {
  code?: string | undefined;
  description?: string | undefined;
  itemIndex?: number | undefined;
  runIndex?: number | undefined;
  parameter?: string | undefined;
}): Details {
  return {
    ...(error.code !== undefined && { code: error.code }),
    ...(error.description !== undefined && { description: error.description }),
    itemIndex: error.itemIndex,
    runIndex: error.runIndex,
    parameter: error.parameter,
  };
}

function build(name: string, message: string, place: ErrorPlace, details: Details): ExecutionError {
  const { itemIndex, runIndex, parameter, ...rest } = details;
  const context: NonNullable<ExecutionError['context']> = {};
  const item = itemIndex ?? place.itemIndex;
  const run = runIndex ?? place.runIndex;
  if (item !== undefined) context.itemIndex = item;
  if (run !== undefined) context.runIndex = run;
  if (parameter !== undefined) context.parameter = parameter;
  return {
    name,
    message,
    ...rest,
    ...(place.node !== undefined && { node: place.node }),
    ...(Object.keys(context).length > 0 && { context }),
    timestamp: place.timestamp,
  };
}
