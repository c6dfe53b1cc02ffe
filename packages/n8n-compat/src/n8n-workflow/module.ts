import { constants } from './constants.ts';
import { updateDisplayOptions } from './display-options.ts';
import * as errors from './errors.ts';
import * as functions from './functions.ts';
import { LoggerProxy } from './logger-proxy.ts';
import * as nodeHelpers from './node-helpers.ts';
import { validateFieldType } from './validate-field-type.ts';
import { Node, VersionedNodeType } from './versioned-node-type.ts';

/** What packages get when they import `n8n-workflow` or `n8n-core`. */
export const n8nWorkflow: Readonly<Record<string, unknown>> = Object.freeze({
  ...constants,
  ...errors,
  ...functions,
  LoggerProxy,
  Node,
  NodeHelpers: Object.freeze({ ...nodeHelpers }),
  VersionedNodeType,
  updateDisplayOptions,
  validateFieldType,
});
