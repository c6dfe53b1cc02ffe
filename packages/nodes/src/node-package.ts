import type { CredentialTest, CredentialType, NodeType } from '@millrace/node-sdk';

/** A node type that is loaded when it is first needed. */
export interface NodeModule {
  name: string;
  /** Path of its icon, an SVG file, from here. */
  icon: string;
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

/** One of the credential types of a service. */
export async function credentialOf(
  family: Promise<{ default: readonly CredentialType[] }>,
  name: string,
): Promise<{ default: CredentialType }> {
  const type = (await family).default.find(({ description }) => description.name === name);
  if (!type) throw new Error(`The file of the credential type '${name}' does not define it`);
  return { default: type };
}
