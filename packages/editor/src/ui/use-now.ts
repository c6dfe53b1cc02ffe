import { useEffect, useState } from 'react';

/** The time in ms since the epoch, anew each `tickMs` while something goes on. */
export function useNow(isGoingOn: boolean, tickMs = 1000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isGoingOn, tickMs]);
  return isGoingOn ? now : Date.now();
}
