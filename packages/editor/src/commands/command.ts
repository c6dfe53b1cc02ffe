import { i18n } from '../i18n/i18n.ts';
import type { CommandContext } from '../session/command-context.tsx';
import { notifyFailure } from '../ui/notifications/notify.tsx';

/** Something a user can do. Menus, keys, the context menu and the palette all read these. */
export interface Command {
  /** Also the key of its label in `commands.json`. */
  id: CommandLabel;
  /** For example `Mod+Shift+S`; `Mod` is Ctrl, or Cmd on a Mac. The first one is shown. */
  shortcuts?: readonly string[];
  /** Keys work only while the canvas has the user's attention, or on top of dialogs and panels too. */
  scope?: 'canvas' | 'anywhere';
  /** The browser's own event does the work (paste): the shortcut is shown only. */
  isNative?: boolean;
  /** Opens a field to type in: what is typed while it comes up goes there. */
  opensField?: boolean;
  /** Changes the workflow: not offered for a read-only one. */
  isEdit?: boolean;
  /** Whether it is one step of undo. */
  undo: 'step' | 'none';
  isEnabled?: (context: CommandContext) => boolean;
  /** For a choice among several: whether it is the one that holds. Menus show it. */
  isOn?: () => boolean;
  run: (context: CommandContext) => void | Promise<void>;
}

type CommandLabel = keyof typeof import('../i18n/en/commands.json');

/** Whether a command can be run now. */
export function isCommandEnabled(command: Command, context: CommandContext): boolean {
  if (command.isEdit && context.session.document.isReadOnly) return false;
  return command.isEnabled?.(context) ?? true;
}

/** Runs a command. One that breaks says so: what it needs may be missing since the server was updated. */
export async function runCommand(command: Command, context: CommandContext): Promise<void> {
  try {
    await command.run(context);
  } catch (error) {
    notifyFailure(i18n.t('shell:commandFailed', { command: i18n.t(`commands:${command.id}`) }), error);
  }
}
