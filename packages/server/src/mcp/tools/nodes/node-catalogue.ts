import { type CallAnswer, nodeTypeRoutes } from '@millrace/api';
import { defaultVersionOf, type NodeTypeDescription } from '@millrace/workflow';
import { ToolError, type ToolPorts } from '../tool.ts';

export type ListedType = CallAnswer<typeof nodeTypeRoutes.list>[number];

/** The newest version of each node type, without parameters. */
export function listTypes({ client, signal }: Pick<ToolPorts, 'client' | 'signal'>): Promise<ListedType[]> {
  return client.call(nodeTypeRoutes.list, { query: { onlyLatest: 'true' }, signal });
}

/** Whole descriptions of types and versions; those that are not known are left out. */
export function describeTypes(
  types: ReadonlyArray<{ name: string; version: number }>,
  { client, signal }: Pick<ToolPorts, 'client' | 'signal'>,
): Promise<NodeTypeDescription[]> {
  return client.call(nodeTypeRoutes.find, { body: { nodeInfos: [...types] }, signal });
}

/** @param version default: that of new nodes. @throws ToolError where there is no such type */
export async function describeType(
  name: string,
  version: number | undefined,
  ports: Pick<ToolPorts, 'client' | 'signal'>,
): Promise<{ type: NodeTypeDescription; version: number }> {
  const wanted = version ?? (await newVersionOf(name, ports));
  const [type] = wanted === undefined ? [] : await describeTypes([{ name, version: wanted }], ports);
  if (type && wanted !== undefined) return { type, version: wanted };
  throw new ToolError(`There is no node type "${name}". Find its full name with search_nodes.`);
}

async function newVersionOf(name: string, ports: Pick<ToolPorts, 'client' | 'signal'>): Promise<number | undefined> {
  const listed = (await listTypes(ports)).find((type) => type.name === name);
  return listed && defaultVersionOf(listed);
}
