import { useEffect, useState } from 'react';
import { durationText } from '../../ui/time-text.ts';

const TICK_MS = 250;

/** How long something has been going on. */
export function ElapsedTime({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span style={{ marginInlineStart: 8, fontVariantNumeric: 'tabular-nums' }} data-testid="elapsed-time">
      {durationText(Math.max(0, now - since))}
    </span>
  );
}
