import type { ExecutionWrite } from '../storage/execution-store.ts';

/** Changes as they are at one moment. */
export interface WriteSnapshot {
  write: ExecutionWrite;
  /** There is more than one transaction should hold: the rest comes with the next one. */
  isPartial: boolean;
  /** To be called when all of them are on disk. */
  acknowledge(): void;
}

/** Something with changes that are not in the database yet. */
export interface WriteSource {
  readonly id: string;
  /** Memory that its changes take, about. */
  readonly unstoredBytes: number;
  /** This server has it no longer: what was to be stored of it is not. */
  readonly isGone: boolean;
  /** Changes that are not acknowledged, all or a first part; `undefined` when there are none. */
  snapshot(): WriteSnapshot | undefined;
  /** Its changes cannot be stored. What it gives from now on says so instead. */
  giveUp(reason: string): void;
}
