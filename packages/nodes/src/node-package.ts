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
  load(): Promise<{ default: CredentialType }>;
  /** Its test, where that is a function. */
  loadTest?(): Promise<{ default: CredentialTest }>;
}
