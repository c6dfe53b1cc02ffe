import { asTool, type CredentialTest, type CredentialType, type NodeType } from '@millrace/node-sdk';

/** A node type that is loaded when it is first needed. */
export interface NodeModule {
  name: string;
  /** Path of its icon, an SVG file, from here. */
  icon: string;
  /** Path of the items that it is expected to put out, a JSON file, from here. */
  outputs?: string;
  /** The node type that it is the tool of. */
  toolOf?: string;
  /** Gives all its versions. */
  load(): Promise<{ default: NodeType | readonly NodeType[] }>;
}

/** A credential type that is loaded when it is first needed. */
export interface CredentialModule {
  name: string;
  /** Path of its icon, an SVG file, from here. Without one it has that of a node that uses it. */
  icon?: string;
  load(): Promise<{ default: CredentialType }>;
  /** Its test, where that is a function. */
  loadTest?(): Promise<{ default?: CredentialTest }>;
}

/** The tool as which a node serves agents, in all versions of the node. */
export async function toolFrom(node: ReturnType<NodeModule['load']>): ReturnType<NodeModule['load']> {
  return { default: [(await node).default].flat().map(asTool) };
}

/** One of the credential types of a service. */
export async function credentialOf(
  family: Promise<{ default: readonly CredentialType[] }>,
  name: string,
): Promise<{ default: CredentialType }> {
  const type = (await family).default.find(({ description }) => description.name === name);
  if (!type) throw new Error(`The file of the credential type '${name}' does not define it`);
  return { default: type };
}
