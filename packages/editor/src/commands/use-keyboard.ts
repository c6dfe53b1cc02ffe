import { useEffect } from 'react';
import type { CommandContext } from '../session/command-context.tsx';
import { holdKeys } from '../ui/held-keys.ts';
import { type Command, isCommandEnabled, runCommand } from './command.ts';
import { pasteText } from './paste-text.ts';
import { commands } from './registry.ts';
import { matchesShortcut } from './shortcut.ts';

/** Runs commands by their keys, and pastes. Keys of the canvas do nothing while a text field, a dialog or a panel is used. */
export function useKeyboard(context: CommandContext): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const command = commandFor(event, context);
      if (!command) return;
      event.preventDefault();
      if (event.repeat && !isRepeatable(command)) return;
      if (command.opensField) holdKeys();
      void runCommand(command, context);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isCanvasInUse(event.target)) return;
      const text = event.clipboardData?.getData('text/plain');
      if (text) void pasteText(context, text, { isAsked: false });
    };
    // Not on the window: a tooltip that Escape closes keeps the key from going there.
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('paste', onPaste);
    };
  }, [context]);
}

function commandFor(event: KeyboardEvent, context: CommandContext): Command | undefined {
  if (pressesControl(event)) return undefined;
  const onCanvas = isCanvasInUse(event.target) && (event.key !== 'Tab' || isOnCanvas(event.target));
  // The browser's own dialogs for these keys never help here, even while there is nothing to do.
  const candidates = commands.filter(
    (command) =>
      !command.isNative &&
      (command.scope === 'anywhere' || onCanvas) &&
      command.shortcuts?.some((shortcut) => matchesShortcut(event, shortcut)),
  );
  if (candidates.length === 0) return undefined;
  const enabled = candidates.find((command) => isCommandEnabled(command, context));
  if (!enabled && (event.ctrlKey || event.metaKey)) event.preventDefault();
  return enabled;
}

/** A link or button that has the focus is what Enter is for, whatever is selected. */
function pressesControl({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const isPress = (key === 'Enter' || key === ' ') && !ctrlKey && !metaKey;
  return isPress && target instanceof Element && target.closest('a[href], button, summary') !== null;
}

function isRepeatable(command: Command): boolean {
  return (
    command.id.startsWith('select') || command.id.startsWith('zoom') || command.id === 'undo' || command.id === 'redo'
  );
}

/** Elsewhere Tab goes on to the next control, as everywhere. */
function isOnCanvas(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('[role="application"]') !== null);
}

const TEXT_FIELDS = 'input, textarea, select, [contenteditable="true"], [role="textbox"]';
/** What lies over the canvas takes the keys. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [data-node-details]';

function isCanvasInUse(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(TEXT_FIELDS)) return false;
  return document.querySelector(OVERLAYS) === null;
}
