import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import type { WorkflowNode } from '@millrace/workflow';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNode } from '../document/document-context.tsx';
import { useNodeSteps } from '../runs/run-context.tsx';
import { NodeIcon } from '../server/node-icon.tsx';
import { useNodeType } from '../server/node-types.ts';
import { NeighbourList } from './neighbour-list.tsx';
import classes from './node-details.module.css';
import { NodePanes } from './node-panes.tsx';
import { RunMark } from './run-mark.tsx';
import { NodeTitle } from './title.tsx';
import { useLineage } from './use-lineage.ts';
import { useRunButton } from './use-run-button.ts';

export interface NodeDetailsProps {
  nodeId: string;
  onClose(): void;
  onOpenNode(nodeId: string): void;
}

/** The open node over the dimmed canvas: what comes in, what it does, what goes out. */
export function NodeDetails({ nodeId, onClose, onOpenNode }: NodeDetailsProps) {
  const node = useNode(nodeId);
  useEmbedding(nodeId);
  // Removed while open, for example by undo.
  useEffect(() => {
    if (!node) onClose();
  }, [node, onClose]);
  if (!node) return null;
  return <OpenNode key={nodeId} node={node} onClose={onClose} onOpenNode={onOpenNode} />;
}

export default NodeDetails;

function OpenNode({ node, onClose, onOpenNode }: Omit<NodeDetailsProps, 'nodeId'> & { node: WorkflowNode }) {
  const { t } = useTranslation('node-details');
  const description = useNodeType(node.type, node.typeVersion);
  const lineage = useLineage(node.id);
  const button = useRunButton(node, description);
  const steps = useNodeSteps(node.name);
  const trap = useFocusTrap();
  const [leaveTo, setLeaveTo] = useState<Leave>();
  const [isEditing, setIsEditing] = useState(false);

  const leave = (to: Leave): void => {
    if (isEditing) setLeaveTo(to);
    else finish(to);
  };
  const finish = (to: Leave): void => {
    setLeaveTo(undefined);
    if (to.kind === 'close') onClose();
    else onOpenNode(to.nodeId);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.defaultPrevented || !isOwnKey(event)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const [before] = lineage.neighbours.before;
    const [after] = lineage.neighbours.after;
    if (event.key === 'Escape') leave({ kind: 'close' });
    else if (event.key === 'Enter' && isCommand) button.run();
    else if (isCommand && event.shiftKey && event.altKey && event.key === 'ArrowLeft' && before)
      leave({ kind: 'open', nodeId: before });
    else if (isCommand && event.shiftKey && event.altKey && event.key === 'ArrowRight' && after)
      leave({ kind: 'open', nodeId: after });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

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
        ref={trap}
        className={classes.panel}
        role="dialog"
        aria-modal
        aria-label={t('dialogName', { name: node.name })}
        onKeyDown={onKeyDown}
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

/** Keys pressed in windows and lists above this one, or that close a list of this one, are not for it. */
function isOwnKey({ target, currentTarget }: KeyboardEvent<HTMLDivElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.getAttribute('aria-expanded') !== 'true' || target.getAttribute('aria-haspopup') === null;
}

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
