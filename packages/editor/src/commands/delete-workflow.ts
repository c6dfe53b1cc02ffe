import { deleteWorkflow } from '../session/workflow-io/delete-workflow.ts';
import type { Command } from './command.ts';

export const deleteWorkflowCommand: Command = {
  id: 'deleteWorkflow',
  isEdit: true,
  undo: 'none',
  isEnabled: ({ session }) => session.document.meta.id !== undefined,
  run: async ({ session, pages }) => {
    const { id, name } = session.document.meta;
    if (id === undefined || !(await deleteWorkflow({ id, name }))) return;
    session.document.markSaved();
    pages.newWorkflow?.();
  },
};
