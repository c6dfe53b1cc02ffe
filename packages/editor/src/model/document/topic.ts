/** What a listener can wait for. Components listen to their own record only. */
export type Topic =
  | `node:${string}`
  | `pinData:${string}`
  /** Pinned data of any node. */
  | 'pins'
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

/** Ids of the nodes whose records an edit touched. */
export function touchedNodes(touched: ReadonlySet<Topic>): string[] {
  return [...touched].flatMap((topic) => (topic.startsWith(NODE) ? [topic.slice(NODE.length)] : []));
}

const NODE = 'node:';
