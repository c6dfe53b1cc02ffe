import { Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNode } from '../../session/document-context.tsx';
import { NodeIcon } from '../../ui/node-icon.tsx';
import classes from './node-details.module.css';

export interface NeighbourListProps {
  side: 'before' | 'after';
  nodeIds: string[];
  onOpenNode(nodeId: string): void;
}

/** The nodes next to the open one, at the side they are on. */
export function NeighbourList({ side, nodeIds, onOpenNode }: NeighbourListProps) {
  const { t } = useTranslation('node-details');
  return (
    <nav
      className={classes.neighbours}
      data-side={side}
      aria-label={side === 'before' ? t('nodesBefore') : t('nodesAfter')}
    >
      {nodeIds.map((nodeId) => (
        <Neighbour key={nodeId} nodeId={nodeId} side={side} onOpenNode={onOpenNode} />
      ))}
    </nav>
  );
}

function Neighbour({ nodeId, side, onOpenNode }: Omit<NeighbourListProps, 'nodeIds'> & { nodeId: string }) {
  const node = useNode(nodeId);
  if (!node) return null;
  return (
    <Tooltip label={node.name} position={side === 'before' ? 'right' : 'left'}>
      <UnstyledButton className={classes.neighbour} aria-label={node.name} onClick={() => onOpenNode(nodeId)}>
        <NodeIcon type={node.type} size={22} />
      </UnstyledButton>
    </Tooltip>
  );
}
