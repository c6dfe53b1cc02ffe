import { chatUi } from '../session/chat-ui.ts';
import { chatTriggerOf } from '../session/runs/chat-trigger.ts';
import type { Command } from './command.ts';

export const toggleChatCommand: Command = {
  id: 'toggleChat',
  shortcuts: ['H'],
  undo: 'none',
  isEnabled: ({ session }) => chatTriggerOf(session.document) !== undefined,
  run: chatUi.toggle,
};
