import { i18n } from '../i18n/i18n.ts';
import { addSticky } from '../model/document/add-sticky.ts';
import type { Command } from './command.ts';

export const addStickyNoteCommand: Command = {
  id: 'addStickyNote',
  shortcuts: ['Shift+S'],
  isEdit: true,
  undo: 'step',
  run: ({ session, canvas, viewport }) => {
    const note = {
      at: viewport.pointer(),
      name: i18n.t('canvas:stickyName'),
      content: i18n.t('canvas:stickyContent'),
    };
    canvas.select([addSticky(session.document, note)]);
  },
};
