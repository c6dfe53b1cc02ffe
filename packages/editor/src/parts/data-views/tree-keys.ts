/** What the keys of a tree ask of a line. */
export interface TreeLineState {
  depth: number;
  /** Absent where nothing can be opened. */
  isOpen?: boolean | undefined;
  /** A line that is no entry, such as a closing bracket. */
  isPassedOver?: boolean | undefined;
}

export type TreeMove = { to: number } | { toggle: number } | undefined;

/** What a key does in a tree whose active line is given. Nothing for other keys. */
export function treeMove(
  key: string,
  active: number,
  count: number,
  stateOf: (index: number) => TreeLineState,
): TreeMove {
  const next = (from: number, step: 1 | -1): number => {
    let at = from;
    while (at >= 0 && at < count && stateOf(at).isPassedOver) at += step;
    return at >= 0 && at < count ? at : active;
  };
  const parent = (): number => {
    let at = active - 1;
    while (at > 0 && (stateOf(at).isPassedOver || stateOf(at).depth >= stateOf(active).depth)) at--;
    return Math.max(0, at);
  };
  switch (key) {
    case 'ArrowDown':
      return { to: next(active + 1, 1) };
    case 'ArrowUp':
      return { to: next(active - 1, -1) };
    case 'Home':
      return { to: next(0, 1) };
    case 'End':
      return { to: next(count - 1, -1) };
    case 'ArrowRight': {
      const { isOpen } = stateOf(active);
      if (isOpen === undefined) return { to: active };
      return isOpen ? { to: next(active + 1, 1) } : { toggle: active };
    }
    case 'ArrowLeft':
      return stateOf(active).isOpen ? { toggle: active } : { to: stateOf(active).depth === 0 ? active : parent() };
    default:
      return undefined;
  }
}
