import type { Party } from './pool-job.ts';
import { QUARANTINE_MINUTES } from './quarantine.ts';
import type { Penalty } from './runner-end.ts';

/** Executions that stopped their runner, and what becomes of those whose they are. */
export interface Blame {
  executions: ReadonlySet<string>;
  penalty: Penalty | undefined;
}

export const NO_BLAME: Blame = { executions: new Set(), penalty: undefined };

/**
 * Who is kept apart for an execution and those that ran it: who started them by hand, else all of their workflows. What somebody
 * tries out in the editor says nothing of the workflow that is stored, whose calls go on as before.
 */
export function toBlame(parties: readonly Party[]): Party[] {
  const byHand = parties.find((party) => party.isByHand === true);
  return byHand ? [byHand] : [...parties];
}

export function penaltyOf(parties: readonly Party[]): Penalty {
  const isByHand = parties.some((party) => party.isByHand === true);
  return { of: isByHand ? 'user' : 'workflow', minutes: QUARANTINE_MINUTES };
}
