import type { NodeTypeDescription, WorkflowNode } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import { nodeIssues } from '../../model/nodes/node-issues.ts';
import { isSubNodeType } from '../../model/nodes/sub-node.ts';
import { useLinks, useReadOnly } from '../../session/document-context.tsx';
import { useRun, useRunningNode } from '../../session/run-context.tsx';
import { runWorkflow, stopRun } from '../../session/runs/run-actions.ts';

export interface RunButton {
  label: string;
  isShown: boolean;
  isRunning: boolean;
  /** The workflow waits for an event of this trigger. */
  isListening: boolean;
  /** Something that the node needs is missing or wrong. */
  hasIssues: boolean;
  /** Why it cannot be used now. */
  disabledReason: string | undefined;
  /** Runs the node, or stops what is going on. */
  run(): void;
}

/** Triggers that wait for nothing when they are run by hand: they give an item, or a sample of what would start them. */
const GIVE_ITEMS_BY_HAND = new Set<NodeTypeDescription['trigger']>(['schedule', 'lifecycle', 'error', 'workflow']);

/** Its calls are tests while somebody listens; what other triggers hear is an event of a form, a chat or a service. */
const WEBHOOK = 'n8n-nodes-base.webhook';

/** The button that runs one node, in the words and the state of now. */
export function useRunButton(node: WorkflowNode, description: NodeTypeDescription | undefined): RunButton {
  const { t } = useTranslation('node-details');
  const readOnly = useReadOnly();
  const run = useRun();
  const links = useLinks(node.id);
  const isRunning = useRunningNode(node.name);
  const isTrigger = description?.group.includes('trigger') === true;
  const hasIssues = nodeIssues(node, description, { links }).length > 0;
  const isListening =
    run.status === 'waitingForTrigger' &&
    isTrigger &&
    !node.disabled &&
    (run.destinationNode === undefined || run.destinationNode === node.name);
  const label = (): string => {
    if (isListening) return t('stopListening');
    if (description?.trigger === 'manual' || description?.trigger === 'evaluation' || !isTrigger) return t('runNode');
    if (node.type === WEBHOOK) return t('listenForTest');
    if (description?.polling || description?.trigger === 'poll') return t('fetchEvent');
    return GIVE_ITEMS_BY_HAND.has(description?.trigger) ? t('runNode') : t('listenForEvent');
  };
  const disabledReason = (): string | undefined => {
    if (isListening) return undefined;
    if (node.disabled) return t('runDisabledNode');
    if (run.status === 'running' || run.status === 'waitingForTrigger') return t('runBusy');
    return hasIssues ? t('runIssues') : undefined;
  };
  const reason = disabledReason();
  return {
    label: label(),
    isShown: !readOnly && !isSubNodeType(description),
    isRunning,
    isListening,
    hasIssues,
    disabledReason: reason,
    run: () => {
      if (isListening) void stopRun();
      else if (reason === undefined && !readOnly && !isSubNodeType(description))
        void runWorkflow({ destinationNode: node.name, ...(isTrigger && { triggerNode: node.name }) });
    },
  };
}
