import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NodeDifference } from '../../model/difference/workflow-difference.ts';
import { ChangeText } from '../../parts/differences/change-text.tsx';
import { ChangedNode } from '../../parts/differences/changed-node.tsx';
import { useCommandContext } from '../../session/command-context.tsx';
import classes from './workflow-history.module.css';

/** What was done to each node; a click brings the node into sight. */
export function ChangeList({ changes }: { changes: readonly NodeDifference[] }) {
  const { t } = useTranslation('history');
  return (
    <section className={classes.changes} aria-label={t('changes')}>
      <h2 className={classes.changesTitle}>{t('changeCount', { count: changes.length })}</h2>
      {changes.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noChanges')}
        </Text>
      )}
      {changes.map((change) => (
        <Change key={change.nodeId} change={change} />
      ))}
    </section>
  );
}

function Change({ change: { nodeId, node, mine } }: { change: NodeDifference }) {
  const { canvas, viewport } = useCommandContext();
  const show = () => {
    canvas.select([nodeId]);
    viewport.reveal(nodeId);
  };
  return (
    <div className={classes.change} data-testid="version-change">
      <button type="button" className={classes.changedNode} onClick={show}>
        <ChangedNode node={node} />
      </button>
      <ChangeText change={mine} node={node} />
    </div>
  );
}
