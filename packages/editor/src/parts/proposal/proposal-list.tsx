import { Checkbox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NodeDifference } from '../../model/difference/workflow-difference.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { ChangeText } from '../differences/change-text.tsx';
import { ChangedNode, nameOfChanged } from '../differences/changed-node.tsx';
import classes from './proposal.module.css';

interface ProposalListProps {
  changes: readonly NodeDifference[];
  /** Ids of nodes that are to stay as they are. */
  refused: ReadonlySet<string>;
  onChange(refused: ReadonlySet<string>): void;
}

/** What would become of each node, to be accepted or refused; a click brings the node into sight. */
export function ProposalList({ changes, refused, onChange }: ProposalListProps) {
  const { t } = useTranslation('assistant');
  const toggle = (nodeId: string): void => {
    const next = new Set(refused);
    if (!next.delete(nodeId)) next.add(nodeId);
    onChange(next);
  };
  return (
    <section className={classes.list} aria-label={t('proposalChanges')}>
      {changes.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noNodeChanges')}
        </Text>
      )}
      {changes.map((change) => (
        <ProposedChange
          key={change.nodeId}
          change={change}
          isAccepted={!refused.has(change.nodeId)}
          onToggle={() => toggle(change.nodeId)}
        />
      ))}
    </section>
  );
}

interface ProposedChangeProps {
  change: NodeDifference;
  isAccepted: boolean;
  onToggle(): void;
}

function ProposedChange({ change: { nodeId, node, mine }, isAccepted, onToggle }: ProposedChangeProps) {
  const { t } = useTranslation('assistant');
  const { canvas, viewport } = useCommandContext();
  const reveal = () => {
    canvas.select([nodeId]);
    viewport.reveal(nodeId);
  };
  return (
    <div className={classes.change} data-testid="proposed-change">
      <Checkbox
        size="xs"
        checked={isAccepted}
        aria-label={t('acceptNode', { node: nameOfChanged(node) })}
        onChange={onToggle}
      />
      <div className={classes.what}>
        <button type="button" className={classes.node} onClick={reveal}>
          <ChangedNode node={node} />
        </button>
        <ChangeText change={mine} node={node} />
      </div>
    </div>
  );
}
