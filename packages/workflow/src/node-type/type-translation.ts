import type { NodeTypeSummary } from './node-type.ts';

/** What a node type is called and said to do. */
export type NodeTypeWords = Pick<NodeTypeSummary, 'displayName' | 'description'>;

/** What types are called in another language than their own, by the names of the types. */
export interface TypeTranslation {
  nodeTypes: Record<string, NodeTypeWords>;
  credentialTypes: Record<string, string>;
}
