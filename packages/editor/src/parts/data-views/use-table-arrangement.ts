import { useCallback, useState } from 'react';
import { PLAIN_TABLE, type TableArrangement } from './table-arrangement.ts';

/** Arrangements of this page's life, by the node whose items are shown. */
const arrangements = new Map<string, TableArrangement>();

/** The arrangement of a node's table; found again when the node is opened again. */
export function useTableArrangement(
  nodeName: string,
): [TableArrangement, (change: (arrangement: TableArrangement) => TableArrangement) => void] {
  const [shown, setShown] = useState({ nodeName, arrangement: arrangements.get(nodeName) ?? PLAIN_TABLE });
  const current =
    shown.nodeName === nodeName ? shown : { nodeName, arrangement: arrangements.get(nodeName) ?? PLAIN_TABLE };
  const change = useCallback(
    (next: (arrangement: TableArrangement) => TableArrangement): void => {
      const arrangement = next(arrangements.get(nodeName) ?? PLAIN_TABLE);
      arrangements.set(nodeName, arrangement);
      setShown({ nodeName, arrangement });
    },
    [nodeName],
  );
  return [current.arrangement, change];
}
