import { create } from 'zustand';

const KEY = 'millrace.canvas-drag';

/** What dragging over empty canvas does: it draws a box that selects, or it moves the canvas. */
type CanvasDrag = 'select' | 'pan';

/** Remembered by the browser. */
export const useCanvasDrag = create<{ drag: CanvasDrag }>(() => ({ drag: stored() }));

export function setCanvasDrag(drag: CanvasDrag): void {
  useCanvasDrag.setState({ drag });
  localStorage.setItem(KEY, drag);
}

/** Fingers have no second button to move the canvas with. */
function stored(): CanvasDrag {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'select' || chosen === 'pan') return chosen;
  return window.matchMedia('(pointer: coarse)').matches ? 'pan' : 'select';
}
