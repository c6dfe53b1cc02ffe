import { Group, Text, Tooltip } from '@mantine/core';
import type { TemplateSummary } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { NodeIcon } from '../../ui/node-icon.tsx';
import classes from './templates.module.css';
import { useNodeName } from './use-node-name.ts';

interface NodeIconsProps {
  nodes: TemplateSummary['nodes'];
  /** Places; the last one says how many more there are. */
  limit?: number;
}

/** Icons of the nodes that a template uses. */
export function NodeIcons({ nodes, limit = 4 }: NodeIconsProps) {
  const { t } = useTranslation('templates');
  const nameOf = useNodeName();
  const shown = nodes.length > limit ? nodes.slice(0, limit - 1) : nodes;
  const hidden = nodes.slice(shown.length);
  const names = nodes.map(nameOf).join(', ');
  return (
    <Tooltip label={names} multiline maw={320}>
      <Group gap={6} wrap="nowrap" role="img" aria-label={t('usesNodes', { names })}>
        {shown.map(({ name }) => (
          <span key={name} className={classes.nodeIcon}>
            <NodeIcon type={name} size={18} />
          </span>
        ))}
        {hidden.length > 0 && (
          <Text size="xs" c="dimmed" aria-hidden>
            +{hidden.length}
          </Text>
        )}
      </Group>
    </Tooltip>
  );
}
