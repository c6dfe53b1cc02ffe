import { compileValue, isExpression, type RunScope } from '@millrace/expression';
import type { NodeType } from '@millrace/node-sdk';
import {
  findLocators,
  type JsonObject,
  type JsonValue,
  resolveParameters,
  settleLocators,
  type WorkflowNode,
} from '@millrace/workflow';
import { scopeWithoutItems } from './evaluate-without-items.ts';

export interface LookupParametersOptions {
  node: WorkflowNode;
  type: NodeType;
  /** Of the instance, as an IANA name. */
  timezone: string;
  /** Environment variables that expressions may read. */
  env: Record<string, string>;
  /** Variables that they may read; default: none. */
  vars?: Record<string, string>;
  /** ms since the epoch. */
  now(): number;
}

/**
 * Parameters of a node for a look-up of the editor: nothing has run, so expressions that need items cannot be known, and
 * count as not set.
 * @throws LocatorMismatch
 */
export function lookupParameters(options: LookupParametersOptions): JsonObject {
  const { node, type } = options;
  const { properties } = type.description;
  const deferred = new Set(properties.filter((property) => property.evaluatedByNode).map((property) => property.name));
  const scope = scopeWithoutItems(options);
  const known: JsonObject = Object.create(null);
  for (const [name, stored] of Object.entries(node.parameters)) {
    const value = deferred.has(name) ? stored : evaluateKnown(stored, scope);
    if (value !== undefined) known[name] = value;
  }
  const resolved = resolveParameters(properties, known, node.typeVersion);
  return settleLocators(findLocators(properties, resolved, node.typeVersion), resolved);
}

/** A value with its expressions evaluated, without those that cannot be. */
function evaluateKnown(value: JsonValue, scope: RunScope): JsonValue | undefined {
  if (isExpression(value)) return evaluate(value, scope);
  if (Array.isArray(value)) {
    return value.flatMap((entry) => {
      const known = evaluateKnown(entry, scope);
      return known === undefined ? [] : [known];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const result: JsonObject = Object.create(null);
  for (const [key, entry] of Object.entries(value)) {
    const known = evaluateKnown(entry, scope);
    if (known !== undefined) result[key] = known;
  }
  return result;
}

function evaluate(text: string, scope: RunScope): JsonValue | undefined {
  try {
    return compileValue(text).evaluate(scope) as JsonValue | undefined;
  } catch {
    // Mistakes in an expression are shown beside it; here it only is not known.
    return undefined;
  }
}
