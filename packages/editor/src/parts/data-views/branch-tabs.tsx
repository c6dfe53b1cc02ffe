import { Tabs } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import classes from './data-views.module.css';

export interface Branch {
  index: number;
  /** Name of the output; absent: its number. */
  name?: string | undefined;
  count: number;
}

export interface BranchTabsProps {
  branches: Branch[];
  branch: number;
  onBranch(branch: number): void;
}

/** The outputs of a node as tabs, with how many items each has. */
export function BranchTabs({ branches, branch, onBranch }: BranchTabsProps) {
  const { t } = useTranslation('data-views');
  if (branches.length < 2) return null;
  return (
    <Tabs value={String(branch)} onChange={(next) => next !== null && onBranch(Number(next))}>
      <Tabs.List className={classes.branches} aria-label={t('branches')}>
        {branches.map(({ index, name, count }) => (
          <Tabs.Tab key={index} value={String(index)}>
            {t('branch', { name: branchName(t, name, index), items: t('items', { count }) })}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}

/** Outputs that have a name are branches; of the others the number is said. */
function branchName(t: TFunction<'data-views'>, name: string | undefined, index: number): string {
  if (name === undefined || name === '') return t('branchNumber', { number: index });
  return t('branchNamed', { name: name.charAt(0).toUpperCase() + name.slice(1) });
}
