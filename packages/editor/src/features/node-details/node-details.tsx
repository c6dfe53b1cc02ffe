import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { WorkflowNode } from '@millrace/workflow';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NodeDetailsProps } from '../../parts/workbench/panels.ts';
import { useNodeType } from '../../server/node-types.ts';
import { useNode } from '../../session/document-context.tsx';
import { editorUi } from '../../session/editor-ui.ts';
import { useNodeSteps } from '../../session/run-context.tsx';
import { RUN_END } from '../../session/runs/run-notices.tsx';
import { NodeIcon } from '../../ui/node-icon.tsx';
import { hideNotice } from '../../ui/notifications/notify.tsx';
import { NeighbourList } from './neighbour-list.tsx';
import classes from './node-details.module.css';
import { NodePanes } from './node-panes.tsx';
import { RunMark } from './run-mark.tsx';
import { NodeTitle } from './title.tsx';
import { useDetailsKeys } from './use-details-keys.ts';
import { useLineage } from './use-lineage.ts';
import { useRunButton } from './use-run-button.ts';

/** The open node over the dimmed canvas: what comes in, what it does, what goes out. */
export default function NodeDetails({ nodeId, onClose, onOpenNode }: NodeDetailsProps) {
  const node = useNode(nodeId);
  useEmbedding(nodeId);
  // Removed while open, for example by undo.
  useEffect(() => {
    if (!node) onClose();
  }, [node, onClose]);
  if (!node) return null;
  return <OpenNode key={nodeId} node={node} onClose={onClose} onOpenNode={onOpenNode} />;
}

function OpenNode({ node, onClose, onOpenNode }: Omit<NodeDetailsProps, 'nodeId'> & { node: WorkflowNode }) {
  const { t } = useTranslation('node-details');
  const description = useNodeType(node.type, node.typeVersion);
  const lineage = useLineage(node.id);
  const button = useRunButton(node, description);
  const steps = useNodeSteps(node.name);
  const [leaveTo, setLeaveTo] = useState<Leave>();
  const [isEditing, setIsEditing] = useState(false);
  useEffect(() => {
    editorUi.set({ openNodeId: node.id });
    // It would cover the output, which says the same.
    hideNotice(RUN_END);
    return () => editorUi.set({ openNodeId: undefined });
  }, [node.id]);

  const leave = (to: Leave): void => {
    if (isEditing) setLeaveTo(to);
    else finish(to);
  };
  const finish = (to: Leave): void => {
    setLeaveTo(undefined);
    if (to.kind === 'close') onClose();
    else onOpenNode(to.nodeId);
  };
  const panel = useRef<HTMLDivElement>(null);
  useDetailsKeys(panel, (action) => {
    const { before, after } = lineage.neighbours;
    if (action === 'close') leave({ kind: 'close' });
    else if (action === 'run') button.run();
    else {
      const [nodeId] = action === 'before' ? before : after;
      if (nodeId !== undefined) leave({ kind: 'open', nodeId });
    }
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the panel closes it, as Escape does
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <div
      className={classes.backdrop}
      onClick={(event) => event.target === event.currentTarget && leave({ kind: 'close' })}
    >
      <NeighbourList
        side="before"
        nodeIds={lineage.neighbours.before}
        onOpenNode={(nodeId) => leave({ kind: 'open', nodeId })}
      />
      <div
        ref={panel}
        className={classes.panel}
        role="dialog"
        aria-modal
        aria-label={t('dialogName', { name: node.name })}
      >
        <header className={classes.head}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => leave({ kind: 'close' })}
          >
            {t('backToCanvas')}
          </Button>
          <span className={classes.headNode}>
            <NodeIcon type={node.type} size={24} />
            <NodeTitle node={node} />
            <RunMark step={steps.at(-1)} />
          </span>
          <Tooltip label={t('closeShortcut')}>
            <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={() => leave({ kind: 'close' })}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </header>
        <div className={classes.content} tabIndex={-1} data-autofocus>
          <NodePanes
            node={node}
            description={description}
            lineage={lineage}
            button={button}
            isLeaving={leaveTo !== undefined}
            onEditing={setIsEditing}
            onLeave={() => leaveTo && finish(leaveTo)}
            onStay={() => setLeaveTo(undefined)}
            onOpenNode={(nodeId) => leave({ kind: 'open', nodeId })}
          />
        </div>
      </div>
      <NeighbourList
        side="after"
        nodeIds={lineage.neighbours.after}
        onOpenNode={(nodeId) => leave({ kind: 'open', nodeId })}
      />
    </div>
  );
}

type Leave = { kind: 'close' } | { kind: 'open'; nodeId: string };

/** Tells a page this one is embedded in that a node was opened or closed. */
function useEmbedding(nodeId: string): void {
  useEffect(() => {
    if (window.parent === window) return;
    const tell = (command: 'openNDV' | 'closeNDV'): void =>
      window.parent.postMessage(JSON.stringify({ command, nodeId }), '*');
    tell('openNDV');
    return () => tell('closeNDV');
  }, [nodeId]);
}
