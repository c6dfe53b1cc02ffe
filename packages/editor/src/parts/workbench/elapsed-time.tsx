import { durationText } from '../../ui/time-text.ts';
import { useNow } from '../../ui/use-now.ts';

const TICK_MS = 250;

/** How long something has been going on. */
export function ElapsedTime({ since }: { since: number }) {
  const now = useNow(true, TICK_MS);
  return (
    <span style={{ marginInlineStart: 8, fontVariantNumeric: 'tabular-nums' }} data-testid="elapsed-time">
      {durationText(Math.max(0, now - since))}
    </span>
  );
}
