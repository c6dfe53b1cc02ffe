/** What a listener can wait for. Components listen to their own record only. */
export type Topic =
  | `node:${string}`
  | `pinData:${string}`
  /** Connections that start or end at this node. */
  | `links:${string}`
  | 'nodeIds'
  /** Any node record. */
  | 'nodes'
  | 'nodeNames'
  | 'connections'
  | 'workflow'
  /** Undo, redo and dirty state. */
  | 'history'
  | 'readOnly';
