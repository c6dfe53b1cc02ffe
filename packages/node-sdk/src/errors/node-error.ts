import type { JsonValue } from '@millrace/workflow';

/** Details of a node error. */
export interface NodeErrorOptions {
  /** More than the message says: what to do. Plain text. */
  description?: string;
  /** Input item it belongs to. */
  itemIndex?: number;
  /** Name of the parameter that is wrong. */
  parameter?: string;
  /** Stable code. */
  code?: string;
  /** HTTP status of a third party. */
  httpCode?: string;
  /** Answer of a third party, shown to the user. Never put secrets in. */
  details?: JsonValue;
  /** What an item that goes on with the error holds in `error`, where later nodes read more than the message. */
  itemError?: JsonValue;
  /** An item that goes on with the error holds nothing else, on the error output as well. */
  standsAlone?: boolean;
  /** On the regular output, the items of the node go on as they came. Only for nodes that work on all items. */
  passesInput?: boolean;
  cause?: unknown;
}

/**
 * What a node throws when it cannot do its work: bad input, bad configuration, or a refusal of a third party.
 * The message says what happened, to what, and what to do.
 */
export class NodeError extends Error {
  readonly description: string | undefined;
  itemIndex: number | undefined;
  readonly parameter: string | undefined;
  readonly code: string | undefined;
  readonly httpCode: string | undefined;
  readonly details: JsonValue | undefined;
  itemError: JsonValue | undefined;
  readonly standsAlone: boolean;
  readonly passesInput: boolean;

  constructor(message: string, options: NodeErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'NodeError';
    this.description = options.description;
    this.itemIndex = options.itemIndex;
    this.parameter = options.parameter;
    this.code = options.code;
    this.httpCode = options.httpCode;
    this.details = options.details;
    this.itemError = options.itemError;
    this.standsAlone = options.standsAlone ?? false;
    this.passesInput = options.passesInput ?? false;
  }
}
