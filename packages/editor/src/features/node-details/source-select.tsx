import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NodePort } from '../../model/nodes/node-ports.ts';
import type { NamedAncestor } from '../../model/preview/lineage.ts';
import classes from './node-details.module.css';

export interface SourceSelectProps {
  ancestors: NamedAncestor[];
  inputs: readonly NodePort[];
  source: NamedAncestor;
  onSource(nodeId: string): void;
}

/** Longest name shown in the list. */
const MAX_NAME = 30;

/** Chooses the node before whose data is shown. */
export function SourceSelect({ ancestors, inputs, source, onSource }: SourceSelectProps) {
  const { t } = useTranslation('node-details');
  const remark = ({ distance, links }: NamedAncestor): string => {
    if (distance > 1) return t('nodesBack', { count: distance - 1 });
    const names = links.map(({ input }) => inputs[input]?.displayName ?? t('inputNumber', { number: input + 1 }));
    return inputs.length > 1 ? [...new Set(names)].join(', ') : '';
  };
  return (
    <Select
      className={classes.sourceSelect}
      size="xs"
      aria-label={t('inputOf')}
      data={ancestors.map((ancestor) => ({ value: ancestor.nodeId, label: shorten(ancestor.name) }))}
      value={source.nodeId}
      searchable
      nothingFoundMessage={t('noNodeFound')}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      renderOption={({ option }) => {
        const ancestor = ancestors.find(({ nodeId }) => nodeId === option.value);
        return (
          <span className={classes.sourceOption}>
            <span>{option.label}</span>
            {ancestor && <span className={classes.paneHint}>{remark(ancestor)}</span>}
          </span>
        );
      }}
      onChange={(nodeId) => nodeId && onSource(nodeId)}
    />
  );
}

function shorten(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
}
