/** One connection between two nodes of the open workflow. Ends are node ids, so that renaming a node touches no connection. */
export interface Connection {
  id: string;
  sourceId: string;
  sourceOutput: number;
  targetId: string;
  targetInput: number;
  /** Kind of the source's output; `main` for data. */
  sourceType: string;
  /** Kind of the target's input. */
  targetType: string;
}

export type ConnectionEnds = Omit<Connection, 'id' | 'sourceType' | 'targetType'> &
  Partial<Pick<Connection, 'sourceType' | 'targetType'>>;

/** A connection with its id. The id is made of the ends: the same connection cannot exist twice. */
export function connectionOf(ends: ConnectionEnds): Connection {
  const { sourceId, sourceOutput, targetId, targetInput, sourceType = 'main', targetType = 'main' } = ends;
  const id = JSON.stringify([sourceId, sourceType, sourceOutput, targetId, targetType, targetInput]);
  return { id, sourceId, sourceOutput, targetId, targetInput, sourceType, targetType };
}
