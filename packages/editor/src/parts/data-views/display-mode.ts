/** How items are shown. */
export type DisplayMode = 'table' | 'json' | 'schema' | 'binary';

export type PaneSide = 'input' | 'output';

/** The mode in force: binary holds only while there is binary data. */
export function effectiveMode(chosen: DisplayMode, hasBinaryData: boolean): DisplayMode {
  return chosen === 'binary' && !hasBinaryData ? 'table' : chosen;
}

const KEY = 'millrace.display-mode';

/** The mode last chosen for a pane. */
export function storedMode(side: PaneSide, storage: Pick<Storage, 'getItem'>): DisplayMode {
  const stored = storage.getItem(`${KEY}.${side}`);
  if (stored === 'table' || stored === 'json' || stored === 'schema' || stored === 'binary') return stored;
  return side === 'input' ? 'schema' : 'table';
}

export function storeMode(side: PaneSide, mode: DisplayMode, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(`${KEY}.${side}`, mode);
}
