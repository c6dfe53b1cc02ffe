import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Side } from '../../model/difference/merge-workflows.ts';
import type { NodeDifference } from '../../model/difference/workflow-difference.ts';
import { ChangeText } from '../../parts/differences/change-text.tsx';
import { ChangedNode, nameOfChanged } from '../../parts/differences/changed-node.tsx';
import classes from './conflict-dialog.module.css';

export interface DifferenceRowProps {
  difference: NodeDifference;
  /** The side that a merge takes, where both changed the node. */
  picked: Side;
  onPick(side: Side): void;
}

/** A node that at least one side changed, with what each of them did. */
export function DifferenceRow({ difference, picked, onPick }: DifferenceRowProps) {
  const { t } = useTranslation('shell');
  const { node, mine, theirs, isClash } = difference;
  return (
    <tr data-clash={isClash || undefined}>
      <th scope="row">
        <span className={classes.node}>
          <ChangedNode node={node} />
        </span>
        {isClash && (
          <SegmentedControl
            size="xs"
            mt={6}
            aria-label={t('conflictPick', { node: nameOfChanged(node) })}
            value={picked}
            data={[
              { value: 'mine', label: t('conflictPickMine') },
              { value: 'theirs', label: t('conflictPickTheirs') },
            ]}
            onChange={(side) => onPick(side === 'theirs' ? 'theirs' : 'mine')}
          />
        )}
      </th>
      {[mine, theirs].map((change, index) => (
        <td key={index === 0 ? 'mine' : 'theirs'}>
          <ChangeText change={change} node={node} />
        </td>
      ))}
    </tr>
  );
}
