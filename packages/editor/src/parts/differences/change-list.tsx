import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionChange } from '../../model/difference/connection-difference.ts';
import type { VersionDifference } from '../../model/difference/version-difference.ts';
import { visibleText } from '../../model/difference/visible-text.ts';
import type { NodeDifference } from '../../model/difference/workflow-difference.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import classes from './change-list.module.css';
import { ChangeText, FieldList } from './change-text.tsx';
import { ChangedNode, nameOfChanged } from './changed-node.tsx';

export interface ChangeListProps {
  /** Names the list. */
  label: string;
  title?: string;
  difference: Pick<VersionDifference, 'nodes' | 'connections' | 'workflow'>;
  /** What can be done with a change, before it. @param nodeId undefined: name and settings of the workflow */
  control?(name: string, nodeId: string | undefined): ReactNode;
}

/** All that differs between two versions of a workflow; a click brings a node into sight. */
export function ChangeList({ label, title, difference, control }: ChangeListProps) {
  const { t } = useTranslation('shell');
  const { nodes, connections, workflow } = difference;
  const isEmpty = nodes.length + connections.length + workflow.length === 0;
  return (
    <section className={classes.list} aria-label={label}>
      {title !== undefined && <h2 className={classes.title}>{title}</h2>}
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {t('changeNone')}
        </Text>
      )}
      {workflow.length > 0 && (
        <div className={classes.change} data-testid="workflow-change">
          {control?.(t('changeWorkflow'), undefined)}
          <div className={classes.what}>
            <h3 className={classes.heading}>{t('changeWorkflow')}</h3>
            <FieldList fields={workflow} />
          </div>
        </div>
      )}
      {nodes.map((change) => (
        <ChangeOfNode key={change.nodeId} change={change} control={control} />
      ))}
      {connections.length > 0 && <Connections connections={connections} />}
    </section>
  );
}

interface ChangeOfNodeProps {
  change: NodeDifference;
  control: ChangeListProps['control'] | undefined;
}

function ChangeOfNode({ change: { nodeId, node, mine }, control }: ChangeOfNodeProps) {
  const { canvas, viewport } = useCommandContext();
  const reveal = () => {
    canvas.select([nodeId]);
    viewport.reveal(nodeId);
  };
  return (
    <div className={classes.change} data-testid="node-change">
      {control?.(nameOfChanged(node), nodeId)}
      <div className={classes.what}>
        <button type="button" className={classes.node} onClick={reveal}>
          <ChangedNode node={node} />
        </button>
        <ChangeText change={mine} node={node} />
      </div>
    </div>
  );
}

function Connections({ connections }: { connections: readonly ConnectionChange[] }) {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.change} data-testid="connection-changes">
      <div className={classes.what}>
        <h3 className={classes.heading}>{t('changeConnections')}</h3>
        <ul className={classes.connections}>
          {connections.map(({ kind, connection, from, to }) => (
            <li key={connection.id}>
              {t(kind === 'added' ? 'conflictAdded' : 'conflictRemoved')}: {endOf(from, connection.sourceOutput)} →{' '}
              {endOf(to, connection.targetInput)}
              {connection.sourceType !== 'main' && ` (${connection.sourceType})`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Ports beyond the first are told by their number. */
function endOf(name: string, port: number): string {
  return visibleText(port === 0 ? name : `${name} [${port + 1}]`);
}
