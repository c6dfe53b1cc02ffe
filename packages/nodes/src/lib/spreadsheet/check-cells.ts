import { NodeError } from '@millrace/node-sdk';

/**
 * Refuses a table before it is made: items that have few fields in common make a column for each field, and a cell for each
 * item in it.
 * @throws NodeError `LIMIT_REACHED`
 */
export function checkCells({ rows, columns }: { rows: number; columns: number }, most: number): void {
  const count = rows * columns;
  if (count <= most) return;
  throw new NodeError(
    `The table would have ${rows} rows and ${columns} columns: ${count} cells; at most ${most} are possible`,
    { description: 'Drop fields that few items have, or make several tables.', code: 'LIMIT_REACHED' },
  );
}
