import { type JsonObject, MAIN, type NodeTypeSummary, type Port, type Ports } from '@millrace/workflow';
import type { NodePorts } from './node-ports.ts';

/** Between two inputs for sub-nodes, and between the sub-nodes placed below them. */
const PART_SPACING = 80;
/** A node with inputs for sub-nodes holds its name beside its icon: below it are its inputs. */
const LEAST_PARENT_WIDTH = 200;

/** A node that serves another one: no items reach it or leave it. */
export function isSubNode({ inputs, outputs }: NodePorts): boolean {
  return outputs.length > 0 && [...inputs, ...outputs].every(({ type }) => type !== MAIN);
}

/** Whether nodes of a type serve others. */
export function isSubNodeType(description: NodeTypeSummary | undefined): boolean {
  const outputs = description?.outputs;
  return Array.isArray(outputs) && outputs.length > 0 && outputs.every((port) => kindOf(port) !== MAIN);
}

/** Width of a node with so many inputs for sub-nodes. */
export function parentWidth(parts: number): number {
  return Math.max(LEAST_PARENT_WIDTH, parts * PART_SPACING);
}

/** Centre of one of these inputs, from the left edge of the node. */
export function partOffset(index: number, parts: number, width: number): number {
  return width / 2 + (index - (parts - 1) / 2) * PART_SPACING;
}

/** Whether a type may be connected to an input: it supplies its kind, and the input takes the type. */
export function suppliesTo(description: NodeTypeSummary, input: Port): boolean {
  return (
    (hasKind(description.outputs, input.type) || roleOf(description, input.type) !== undefined) &&
    takesType(input, description.name)
  );
}

/** The parameters with which a node supplies a kind, of a type whose outputs depend on them. */
export function roleOf({ roles }: NodeTypeSummary, kind: string): JsonObject | undefined {
  return roles && Object.hasOwn(roles, kind) ? roles[kind] : undefined;
}

export function takesType({ filter }: Port, type: string): boolean {
  return (filter?.nodes?.includes(type) ?? true) && !filter?.excludedNodes?.includes(type);
}

/** Ports that depend on parameters may be of any kind of data, but not of other kinds. */
export function hasKind(ports: Ports, kind: string): boolean {
  return typeof ports === 'string' ? kind === MAIN : ports.some((port) => kindOf(port) === kind);
}

function kindOf(port: string | Port): string {
  return typeof port === 'string' ? port : port.type;
}
