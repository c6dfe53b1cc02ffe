import type { Workflow } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { type FragmentOptions, fragmentChanges } from '../../model/document/import-fragment.ts';
import type { LooseConnection } from '../../model/document/workflow-file.ts';
import { loadedNodeTypes } from '../../server/node-types.ts';
import { notifyError } from '../../ui/notifications/notify.tsx';
import type { CommandContext } from '../command-context.tsx';

/**
 * Adds nodes to the canvas as one step of undo, and selects them.
 * @returns connections to nodes that are not there.
 */
export function addFragment(
  { session, canvas }: Pick<CommandContext, 'session' | 'canvas'>,
  fragment: Workflow,
  options: Omit<FragmentOptions, 'catalogue'>,
): LooseConnection[] {
  const { changes, nodeIds, refusedTypes, loose } = fragmentChanges(session.document, fragment, {
    ...options,
    catalogue: loadedNodeTypes(),
  });
  for (const type of refusedTypes) {
    notifyError({
      id: 'max-nodes',
      title: i18n.t('creator:limitTitle'),
      message: i18n.t('creator:limitText', { type }),
    });
  }
  session.document.apply(changes);
  canvas.select(nodeIds);
  return loose;
}
