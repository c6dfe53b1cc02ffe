/** How items are shown. */
export type DisplayMode = 'table' | 'json' | 'schema' | 'html' | 'binary' | 'talk';

export type PaneSide = 'input' | 'output';

const ALWAYS: readonly DisplayMode[] = ['schema', 'table', 'json'];

/** What items and their run hold that has a mode of its own. */
export interface SpecialContent {
  html: boolean;
  binary: boolean;
  /** Sub-nodes were asked. */
  talk: boolean;
}

/** The modes for items: those for special content only where there is any. */
export function modesFor(has: SpecialContent): DisplayMode[] {
  return [
    ...(has.talk ? ['talk' as const] : []),
    ...ALWAYS,
    ...(has.html ? ['html' as const] : []),
    ...(has.binary ? ['binary' as const] : []),
  ];
}

const KEY = 'millrace.display-mode';

/** The mode last chosen for a pane. */
export function storedMode(side: PaneSide, storage: Pick<Storage, 'getItem'>): DisplayMode {
  const stored = storage.getItem(`${KEY}.${side}`);
  const mode = modesFor({ html: true, binary: true, talk: true }).find((candidate) => candidate === stored);
  return mode ?? (side === 'input' ? 'schema' : 'table');
}

export function storeMode(side: PaneSide, mode: DisplayMode, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(`${KEY}.${side}`, mode);
}
