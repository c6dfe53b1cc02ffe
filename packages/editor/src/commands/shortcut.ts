/** The part of a keyboard event that shortcuts look at. */
export interface KeyStroke {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

interface Shortcut {
  mod: boolean;
  shift: boolean;
  alt: boolean;
  key: string;
}

/** Keys whose Shift is part of typing them on some keyboards. */
const SYMBOLS = new Set(['+', '-', '=', '0', '1', '2', '?', '/']);

/** Whether a key stroke is a shortcut. The letter typed counts; for letters of other scripts, the physical key. */
export function matchesShortcut(stroke: KeyStroke, shortcut: string): boolean {
  const wanted = parse(shortcut);
  const isSymbol = SYMBOLS.has(wanted.key);
  if ((stroke.ctrlKey || stroke.metaKey) !== wanted.mod || stroke.altKey !== wanted.alt) return false;
  if (!isSymbol && stroke.shiftKey !== wanted.shift) return false;
  return keyOf(stroke) === wanted.key;
}

/** A shortcut as it is written beside a label. */
export function shortcutText(shortcut: string, isMac: boolean): string {
  const names: Record<string, string> = isMac
    ? { Mod: '⌘', Shift: '⇧', Alt: '⌥', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Enter: '↵' }
    : { Mod: 'Ctrl', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Delete: 'Del' };
  return splitShortcut(shortcut)
    .map((part) => names[part] ?? part)
    .join(isMac ? '' : '+');
}

function splitShortcut(shortcut: string): string[] {
  return shortcut.endsWith('+') ? [...shortcut.slice(0, -1).split('+').filter(Boolean), '+'] : shortcut.split('+');
}

function parse(shortcut: string): Shortcut {
  const parts = splitShortcut(shortcut);
  const key = parts.at(-1) ?? '';
  return {
    mod: parts.includes('Mod'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
    key: key.length === 1 ? key.toLowerCase() : key,
  };
}

function keyOf({ key, code, altKey }: KeyStroke): string {
  if (key.length > 1) return key;
  // With Alt, a Mac types other characters than the letter on the key.
  const isOtherCharacter = key.charCodeAt(0) > 127 && (altKey || /\p{L}/u.test(key));
  if (isOtherCharacter && /^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  return key.toLowerCase();
}
