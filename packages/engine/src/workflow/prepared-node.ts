import {
  type AskedArgument,
  askedArguments,
  type CompiledValue,
  compileValue,
  ExpressionSyntaxError,
  namedTables,
  parameterScope,
} from '@millrace/expression';
import type { NodeType, SupplyImplementation } from '@millrace/node-sdk';
import {
  findLocators,
  type JsonObject,
  type JsonValue,
  type Port,
  resolveParameters,
  resolvePorts,
  type WorkflowNode,
} from '@millrace/workflow';
import { withLocators } from './located-parameters.ts';

function jsonFieldsOf({ description }: NodeType): Set<string> {
  const fields = description.properties.filter(({ typeOptions }) => typeOptions?.expressionsAsJson === true);
  return new Set(fields.map(({ name }) => name));
}

/** A node with its type, and its parameters compiled: what all its runs share. */
export class PreparedNode {
  readonly node: WorkflowNode;
  readonly type: NodeType;
  /** With defaults; expressions as text. */
  readonly resolved: JsonObject;
  #compiled: CompiledValue | undefined;
  #asked: readonly AskedArgument[] | undefined;
  #namedTables: readonly string[] | undefined;
  #outputCount: number | undefined;
  #inputPorts: Port[] | undefined;

  constructor(node: WorkflowNode, type: NodeType) {
    this.node = node;
    this.type = type;
    this.resolved = resolveParameters(type.description.properties, node.parameters, node.typeVersion);
  }

  /** @throws ExpressionSyntaxError for an expression that cannot be read. */
  get parameters(): CompiledValue {
    const { node, type, resolved } = this;
    this.#compiled ??= withLocators(
      compileValue(resolved, { jsonFields: jsonFieldsOf(type) }),
      findLocators(type.description.properties, resolved, node.typeVersion),
    );
    return this.#compiled;
  }

  /** Data outputs that the type declares, without the one for failed items. */
  get outputCount(): number {
    this.#outputCount ??= this.#ports(this.type.description.outputs).filter(
      ({ type, category }) => type === 'main' && category !== 'error',
    ).length;
    return this.#outputCount;
  }

  /** Data inputs that the type declares. */
  get inputPorts(): readonly Port[] {
    return this.inputPortsOf('main');
  }

  /** Inputs of a kind that the type declares. */
  inputPortsOf(kind: string): readonly Port[] {
    this.#inputPorts ??= this.#ports(this.type.description.inputs);
    return this.#inputPorts.filter((port) => port.type === kind);
  }

  /** How it serves other nodes by connections of a kind; `undefined` when it does not. */
  supplyOf(kind: string): SupplyImplementation['supply'] | undefined {
    const { implementation, supply, description } = this.type;
    const how = implementation.kind === 'supply' ? implementation.supply : supply;
    return this.#ports(description.outputs).some(({ type }) => type === kind) ? how : undefined;
  }

  /** What its expressions ask a model for that calls it as a tool. @throws ExpressionError for code that cannot be read */
  get askedArguments(): readonly AskedArgument[] {
    this.#asked ??= askedArguments(this.resolved);
    return this.#asked;
  }

  /** Data tables that its expressions name. Code that cannot be read names none: what is wrong with it is told when it is evaluated. */
  get namedTables(): readonly string[] {
    this.#namedTables ??= tablesIn(this.resolved);
    return this.#namedTables;
  }

  #ports(declared: NodeType['description']['inputs']): Port[] {
    const { resolved, node } = this;
    return resolvePorts(declared, (expression) =>
      this.#evaluate(expression, { parameters: resolved, typeVersion: node.typeVersion }),
    );
  }

  #evaluate(expression: string, options: Parameters<typeof parameterScope>[0]): unknown {
    return compileValue(expression).evaluate(parameterScope(options));
  }
}

/** Expressions that the node evaluates itself. */
function* deferredIn(value: JsonValue): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && typeof value.expression === 'string') yield `=${value.expression}`;
  for (const inner of Object.values(value)) if (inner !== undefined) yield* deferredIn(inner);
}

function tablesIn(parameters: JsonObject): string[] {
  try {
    return namedTables([parameters, ...deferredIn(parameters)]);
  } catch (error) {
    if (!(error instanceof ExpressionSyntaxError)) throw error;
    return [];
  }
}
