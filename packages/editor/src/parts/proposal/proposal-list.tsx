import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Refused } from '../../model/difference/proposal.ts';
import type { VersionDifference } from '../../model/difference/version-difference.ts';
import { ChangeList } from '../differences/change-list.tsx';

interface ProposalListProps {
  difference: VersionDifference;
  refused: Refused;
  onChange(refused: Refused): void;
}

/** All that would become of the workflow, to be accepted or refused. */
export function ProposalList({ difference, refused, onChange }: ProposalListProps) {
  const { t } = useTranslation('assistant');
  return (
    <ChangeList
      label={t('proposalChanges')}
      difference={difference}
      control={(name, nodeId) => (
        <Checkbox
          size="xs"
          checked={nodeId === undefined ? !refused.workflow : !refused.nodes.has(nodeId)}
          aria-label={t('acceptNode', { node: name })}
          onChange={() => onChange(toggled(refused, nodeId))}
        />
      )}
    />
  );
}

function toggled(refused: Refused, nodeId: string | undefined): Refused {
  if (nodeId === undefined) return { ...refused, workflow: !refused.workflow };
  const nodes = new Set(refused.nodes);
  if (!nodes.delete(nodeId)) nodes.add(nodeId);
  return { ...refused, nodes };
}
