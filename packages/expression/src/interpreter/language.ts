import type { MemberTables } from './member-tables.ts';

/** What expressions can name and call. Nothing else of the host can be reached. */
export interface Language {
  /** Everything an expression can name without declaring it. */
  readonly globals: ReadonlyMap<string, unknown>;
  /** What can follow a dot. */
  readonly members: MemberTables;
  /** A method for receivers whose members do not have that name, or undefined. */
  findExtension(receiver: unknown, name: string): unknown;
}
