import { describe, expect, it } from 'vitest';
import { type KeyStroke, matchesShortcut, shortcutText } from './shortcut.ts';

function stroke(key: string, change: Partial<KeyStroke> = {}): KeyStroke {
  return { key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...change };
}

describe('a shortcut', () => {
  it('takes Ctrl and Cmd as the same key', () => {
    expect(matchesShortcut(stroke('s', { ctrlKey: true }), 'Mod+S')).toBe(true);
    expect(matchesShortcut(stroke('s', { metaKey: true }), 'Mod+S')).toBe(true);
    expect(matchesShortcut(stroke('s'), 'Mod+S')).toBe(false);
  });

  it('does not mistake Ctrl+Shift+S for Shift+S', () => {
    expect(matchesShortcut(stroke('S', { shiftKey: true }), 'Shift+S')).toBe(true);
    expect(matchesShortcut(stroke('S', { shiftKey: true, ctrlKey: true }), 'Shift+S')).toBe(false);
  });

  it('works with Caps Lock on', () => {
    expect(matchesShortcut(stroke('D'), 'D')).toBe(true);
  });

  it('counts the letter typed, and the physical key for letters of other scripts', () => {
    expect(matchesShortcut(stroke('d', { code: 'KeyH' }), 'D')).toBe(true);
    expect(matchesShortcut(stroke('в', { code: 'KeyD' }), 'D')).toBe(true);
    expect(matchesShortcut(stroke('˜', { code: 'KeyN', altKey: true, metaKey: true }), 'Mod+Alt+N')).toBe(true);
  });

  it('finds symbols wherever Shift is needed to type them', () => {
    expect(matchesShortcut(stroke('+', { shiftKey: true }), '+')).toBe(true);
    expect(matchesShortcut(stroke('+'), '+')).toBe(true);
  });

  it('is written as on the keyboard at hand', () => {
    expect(shortcutText('Mod+Shift+Z', false)).toBe('Ctrl+Shift+Z');
    expect(shortcutText('Mod+Shift+Z', true)).toBe('⌘⇧Z');
    expect(shortcutText('+', false)).toBe('+');
  });
});
