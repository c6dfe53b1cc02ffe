import { workflowRoutes } from '@millrace/api';
import { MAX_NAME_LENGTH } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { ExtractionRefused, type Refusal } from '../../model/extraction/boundary.ts';
import { extractNodes } from '../../model/extraction/extract-nodes.ts';
import { apiClient } from '../../server/api-client.ts';
import { refreshQueries } from '../../server/query-client.ts';
import { notifyError, notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';
import type { CommandContext } from '../command-context.tsx';
import { rememberOpen } from '../editor-session.ts';
import { selectedTiles } from '../selection.ts';
import { freeName } from './save.ts';

/** Stores the selected nodes as a workflow of their own, and puts a node that runs it in their place. */
export async function extractSelection({ session, canvas, viewport }: CommandContext): Promise<void> {
  const { document } = session;
  const isStillOpen = rememberOpen(session);
  const edited = document.takeVersion();
  try {
    const selected = canvas.selectedNodeIds;
    const { workflow, changes } = extractNodes(document, selected);
    const name = await freeName(nameFor(document.meta.name, selectedTiles({ session, canvas })[0]?.name ?? ''));
    const { id } = await apiClient.call(workflowRoutes.create, { body: { ...workflow, name } });
    void refreshQueries(['workflows']);
    if (!isStillOpen() || document.takeVersion() !== edited) {
      notifyError({
        id: 'extract',
        title: i18n.t('shell:extract.editedTitle'),
        message: i18n.t('shell:extract.edited', { name }),
      });
      return;
    }
    const placed = changes({ id, name });
    document.apply(placed.changes);
    canvas.select([placed.node.id]);
    viewport.reveal(placed.node.id);
    notifySuccess({ id: 'extract', title: i18n.t('shell:extract.done', { name }) });
  } catch (error) {
    if (error instanceof ExtractionRefused) {
      notifyError({ id: 'extract', title: i18n.t('shell:extract.refusedTitle'), message: refusalText(error.refusal) });
    } else notifyFailure(i18n.t('shell:extract.failed'), error);
  }
}

function nameFor(workflowName: string, nodeName: string): string {
  return `${workflowName}: ${nodeName}`.slice(0, MAX_NAME_LENGTH);
}

function refusalText(refusal: Refusal): string {
  const { kind, ...names } = refusal;
  return i18n.t(`shell:extract.refused.${kind}`, names);
}
