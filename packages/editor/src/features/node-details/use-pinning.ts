import type { WorkflowNode } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import { setPinData } from '../../model/document/node-edits.ts';
import type { NodePort } from '../../model/nodes/node-ports.ts';
import { hasBinary } from '../../parts/data-views/binary-model.ts';
import { useDocument } from '../../session/document-context.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';
import { editableText } from './pin-validation.ts';
import type { NodeItems } from './use-node-items.ts';
import { usePinActions } from './use-pin-actions.ts';

export interface PinningOptions {
  node: WorkflowNode;
  outputs: readonly NodePort[];
  data: NodeItems;
  /** Number of runs, and the one that is shown. */
  runs: number;
  run: number;
}

export interface Pinning {
  isPinned: boolean;
  canEdit: boolean;
  /** Why it cannot be pinned now. */
  refusal: string | undefined;
  editableText(): string;
  toggle(): Promise<void>;
  pinText(text: string): boolean;
}

/** Pins, unpins and edits the output of a node. */
export function usePinning({ node, outputs, data, runs, run }: PinningOptions): Pinning {
  const { t } = useTranslation('node-details');
  const document = useDocument();
  const actions = usePinActions(node);
  const mainOutputs = outputs.filter((output) => output.type === 'main' && output.category !== 'error');
  const supportsPinning = mainOutputs.length === 1;
  const { items, isPinned, pages } = data;
  const isPartial = items !== undefined && pages?.holds(0, items.length) === false;
  const refusal = (): string | undefined => {
    if (isPinned) return undefined;
    if (!supportsPinning) return t('pinNotSupported');
    if (!items || items.length === 0) return t('pinNoData');
    return hasBinary(items) ? t('pinBinary') : undefined;
  };
  return {
    isPinned,
    canEdit: supportsPinning && !isPartial && !(items && hasBinary(items)),
    refusal: refusal(),
    editableText: () => editableText(items),
    pinText: actions.pinText,
    toggle: async () => {
      if (isPinned) {
        setPinData(document, node.name, undefined);
        return;
      }
      const all = isPartial ? await pages?.all().catch((error) => notifyFailure(t('pinFailed'), error)) : items;
      if (all && actions.pinItems(all) && runs > 1) notifySuccess({ title: t('pinnedRun', { run: run + 1 }) });
    },
  };
}
