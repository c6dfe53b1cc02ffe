import { assistantUi } from '../session/assistant/assistant-ui.ts';
import type { Command } from './command.ts';

export const toggleAssistantCommand: Command = {
  id: 'toggleAssistant',
  shortcuts: ['I'],
  undo: 'none',
  opensField: true,
  run: assistantUi.toggle,
};
