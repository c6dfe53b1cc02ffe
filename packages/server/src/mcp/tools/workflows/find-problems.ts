import {
  type Connections,
  edgesOf,
  isDisplayed,
  type JsonObject,
  type JsonValue,
  type NodeProperty,
  NodeTypeCatalogue,
  type NodeTypeDescription,
  nearestName,
  resolveParameters,
  type WorkflowNode,
} from '@millrace/workflow';
import { describeTypes } from '../nodes/node-catalogue.ts';
import type { ToolPorts } from '../tool.ts';

/** Something that keeps a workflow from working. */
export interface Problem {
  /** Absent where it is of the workflow as a whole. */
  node?: string;
  problem: string;
}

interface Document {
  nodes: readonly WorkflowNode[];
  connections: Connections;
}

/** What is wrong with a workflow as far as it can be told without running it. */
export async function findProblems(
  { nodes, connections }: Document,
  ports: Pick<ToolPorts, 'client' | 'signal'>,
): Promise<Problem[]> {
  const types = await describeTypes(
    nodes.map(({ type, typeVersion }) => ({ name: type, version: typeVersion })),
    ports,
  );
  const catalogue = new NodeTypeCatalogue(types);
  const typeOf = (node: WorkflowNode) => catalogue.find(node.type, node.typeVersion);
  return [
    ...repeatedNames(nodes),
    ...looseConnections({ nodes, connections }),
    ...withoutTrigger(nodes, typeOf),
    ...nodes.filter(({ disabled }) => !disabled).flatMap((node) => problemsOf(node, typeOf(node))),
  ];
}

function repeatedNames(nodes: readonly WorkflowNode[]): Problem[] {
  const counts = Map.groupBy(nodes, ({ name }) => name);
  return [...counts]
    .filter(([, same]) => same.length > 1)
    .map(([name]) => ({ node: name, problem: 'Several nodes have this name. Names have to be unique.' }));
}

function looseConnections({ nodes, connections }: Document): Problem[] {
  const names = new Set(nodes.map(({ name }) => name));
  return [...edgesOf(connections)].flatMap(({ source, target }) => {
    const missing = [source, target].find((name) => !names.has(name));
    if (missing === undefined) return [];
    const near = nearestName(missing, [...names]);
    const hint = near === undefined ? '' : ` Is "${near}" meant?`;
    return [{ problem: `A connection from "${source}" to "${target}" names "${missing}", which is no node.${hint}` }];
  });
}

function withoutTrigger(
  nodes: readonly WorkflowNode[],
  typeOf: (node: WorkflowNode) => NodeTypeDescription | undefined,
): Problem[] {
  const starts = nodes.some((node) => !node.disabled && typeOf(node)?.trigger !== undefined);
  return starts ? [] : [{ problem: 'There is no enabled trigger: nothing begins the workflow.' }];
}

function problemsOf(node: WorkflowNode, type: NodeTypeDescription | undefined): Problem[] {
  const { name } = node;
  if (!type) {
    return [
      { node: name, problem: `The node type "${node.type}" is not installed. Find its full name with search_nodes.` },
    ];
  }
  const root = resolveParameters(type.properties, node.parameters, node.typeVersion);
  const scope = { root, siblings: root, typeVersion: node.typeVersion };
  const shown = type.properties.filter(({ displayOptions }) => isDisplayed(displayOptions, scope));
  return [
    ...unknownParameters(node, type),
    ...shown.flatMap((property) => problemOfValue(property, root[property.name])),
    ...missingCredentials(node, type, root),
  ].map((problem) => ({ node: name, problem }));
}

function unknownParameters({ parameters }: WorkflowNode, { properties }: NodeTypeDescription): string[] {
  const known = [...new Set(properties.map(({ name }) => name))];
  return Object.keys(parameters)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = nearestName(name, known);
      return `It has no parameter "${name}".${near === undefined ? '' : ` Is "${near}" meant?`}`;
    });
}

function problemOfValue(
  { name, displayName, type, required, options = [], typeOptions }: NodeProperty,
  value?: JsonValue,
): string[] {
  const isExpression = typeof value === 'string' && value.startsWith('=');
  if (required && isEmpty(value)) return [`The parameter "${name}" (${displayName}) is required.`];
  if (type !== 'options' || isExpression || typeOptions?.loadOptionsMethod !== undefined || isEmpty(value)) return [];
  const choices = options.flatMap((option) => ('value' in option ? [option.value] : []));
  if (choices.length === 0 || choices.some((choice) => choice === value)) return [];
  return [
    `The parameter "${name}" is ${JSON.stringify(value)}, which is none of ${JSON.stringify(choices.slice(0, 30))}.`,
  ];
}

function isEmpty(value: JsonValue | undefined): boolean {
  const inner =
    value !== null && typeof value === 'object' && !Array.isArray(value) && value.__rl === true ? value.value : value;
  return inner === undefined || inner === null || inner === '';
}

function missingCredentials(node: WorkflowNode, { credentials = [] }: NodeTypeDescription, root: JsonObject): string[] {
  const scope = { root, siblings: root, typeVersion: node.typeVersion };
  const given = new Set(Object.keys(node.credentials ?? {}));
  const wanted = credentials.filter(({ required, displayOptions }) => required && isDisplayed(displayOptions, scope));
  if (wanted.length === 0 || wanted.some(({ name }) => given.has(name))) return [];
  return [`It needs a credential of the type ${wanted.map(({ name }) => name).join(' or ')}: see list_credentials.`];
}
