/** What names of the tables begin with in which PostgreSQL keeps parts of the steps. */
export const STEP_PART_PREFIX = 'execution_step_part_';

/** Whether this table is a part of the steps, which are read and written as one table. */
export function isStepPart(table: string): boolean {
  return table.startsWith(STEP_PART_PREFIX);
}
