import { create } from 'zustand';

const KEY = 'millrace.run-panel';
/** Least height of the panel, in px. */
const MIN_PANEL_HEIGHT = 120;
const DEFAULT_HEIGHT = 260;
/** The canvas keeps at least this part of the window. */
const MOST_OF_WINDOW = 0.7;

interface RunPanelUi {
  isOpen: boolean;
  /** In px. */
  height: number;
}

/** Whether the panel below the canvas is open, and how high it is. Remembered by the browser. */
export const useRunPanelUi = create<RunPanelUi>(() => stored());

export const runPanelUi = {
  toggle: () => set({ isOpen: !useRunPanelUi.getState().isOpen }),
  close: () => set({ isOpen: false }),
  resize: (height: number) => set({ height: clampedHeight(height, window.innerHeight) }),
};

/** A height that leaves the canvas in view. */
function clampedHeight(height: number, windowHeight: number): number {
  return Math.round(Math.max(MIN_PANEL_HEIGHT, Math.min(height, windowHeight * MOST_OF_WINDOW)));
}

function set(change: Partial<RunPanelUi>): void {
  useRunPanelUi.setState(change);
  localStorage.setItem(KEY, JSON.stringify(useRunPanelUi.getState()));
}

function stored(): RunPanelUi {
  const fallback: RunPanelUi = { isOpen: false, height: DEFAULT_HEIGHT };
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return fallback;
    const isOpen = 'isOpen' in value && value.isOpen === true;
    const height = 'height' in value && typeof value.height === 'number' ? value.height : DEFAULT_HEIGHT;
    return { isOpen, height: clampedHeight(height, window.innerHeight) };
  } catch {
    // Somebody else's value, or a browser that stores nothing.
    return fallback;
  }
}
