import { type CompiledValue, compileValue, parameterScope } from '@millrace/expression';
import type { NodeType } from '@millrace/node-sdk';
import {
  findLocators,
  type JsonObject,
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
