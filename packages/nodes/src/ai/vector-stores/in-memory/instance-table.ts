import type { NodeContext } from '@millrace/node-sdk';
import type { VectorTable } from '../../../lib/ai/vectors/vector-table.ts';

/** A store that the instance keeps itself. */
export function instanceTable({ vectors }: Pick<NodeContext, 'vectors'>, name: string): VectorTable {
  return {
    search: (vector, most) => vectors.nearest(name, vector, most),
    put: (entries) => vectors.put(name, entries),
    known: async (ids) => new Set(await vectors.known(name, ids)),
    clear: () => vectors.clear(name),
  };
}
