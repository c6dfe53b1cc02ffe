import { useMemo, useSyncExternalStore } from 'react';
import type { RunTimeline } from '../model/runs/run-store.ts';
import { useRunStore } from './run-context.tsx';

/** Follows the run once for each frame: thousands of steps may end in a second. */
export function useTimeline(): RunTimeline {
  const runs = useRunStore();
  const [subscribe, read] = useMemo(() => {
    let shown = runs.timeline();
    const follow = (listener: () => void): (() => void) => {
      let frame = 0;
      const update = () => {
        frame = 0;
        shown = runs.timeline();
        listener();
      };
      update();
      const end = runs.subscribe('timeline', () => {
        frame ||= requestAnimationFrame(update);
      });
      return () => {
        cancelAnimationFrame(frame);
        end();
      };
    };
    return [follow, () => shown];
  }, [runs]);
  return useSyncExternalStore(subscribe, read);
}
