import type { CallPace } from '@millrace/wire';

/** What is known of the requests of one account to one service. Times are ms since the epoch. */
export interface CallLine {
  /** When the last requests are sent, at most as many as the service takes in its time; some are still to come. */
  readonly slots: readonly number[];
  /** Until then the service takes none. */
  readonly heldUntil: number;
}

export const NEW_LINE: CallLine = { slots: [], heldUntil: 0 };

/** What a runner asks for a request. */
export interface WantedSlot {
  /** What is paced together. */
  line: string;
  pace?: CallPace;
  /** Its time has come. */
  hasSlot?: boolean;
}

/**
 * The next slot of a line. In no stretch of `perMs` there are more than `requests` slots: who comes is let through until they are
 * used up, and then as slots of before get old.
 */
export function nextSlot(
  line: CallLine,
  { pace, hasSlot, now }: Pick<WantedSlot, 'pace' | 'hasSlot'> & { now: number },
): { line: CallLine; waitMs: number } {
  const isHeld = line.heldUntil > now;
  if (!pace || (hasSlot && !isHeld)) return { line, waitMs: Math.max(0, line.heldUntil - now) };
  const requests = Math.max(1, Math.floor(pace.requests));
  const before = line.slots.at(-requests);
  const slot = Math.max(now, line.heldUntil, before === undefined ? 0 : before + pace.perMs);
  const slots = [...line.slots, slot].slice(-requests);
  return { line: { ...line, slots }, waitMs: slot - now };
}

/** A line whose service takes nothing for so long. */
export function held(line: CallLine, until: number): CallLine {
  return { ...line, heldUntil: Math.max(line.heldUntil, until) };
}
