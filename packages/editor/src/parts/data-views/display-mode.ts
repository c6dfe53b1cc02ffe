/** How items are shown. */
export type DisplayMode = 'table' | 'json' | 'schema' | 'html' | 'binary';

export type PaneSide = 'input' | 'output';

const ALWAYS: readonly DisplayMode[] = ['schema', 'table', 'json'];

/** The modes for items: files and pages have one only where there are any. */
export function modesFor(has: { html: boolean; binary: boolean }): DisplayMode[] {
  return [...ALWAYS, ...(has.html ? ['html' as const] : []), ...(has.binary ? ['binary' as const] : [])];
}

const KEY = 'millrace.display-mode';

/** The mode last chosen for a pane. */
export function storedMode(side: PaneSide, storage: Pick<Storage, 'getItem'>): DisplayMode {
  const stored = storage.getItem(`${KEY}.${side}`);
  const mode = modesFor({ html: true, binary: true }).find((candidate) => candidate === stored);
  return mode ?? (side === 'input' ? 'schema' : 'table');
}

export function storeMode(side: PaneSide, mode: DisplayMode, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(`${KEY}.${side}`, mode);
}
