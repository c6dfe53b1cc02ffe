import { useEffect } from 'react';

/** Notices stand above the panels below the canvas: they read this. */
const HEIGHT_VARIABLE = '--mr-run-panel-height';
let open = 0;

/** Keeps notices above a panel below the canvas while it is open. @param height in px */
export function useNoticesAbove(height: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    open++;
    style.setProperty(HEIGHT_VARIABLE, `${height}px`);
    return () => {
      open--;
      if (open === 0) style.removeProperty(HEIGHT_VARIABLE);
    };
  }, [height]);
}
