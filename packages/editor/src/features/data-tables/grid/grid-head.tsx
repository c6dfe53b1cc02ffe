import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '../model/grid-column.ts';
import { ColumnIcon } from './column-icon.tsx';
import classes from './grid.module.css';
import { FROZEN_WIDTH } from './grid-row.tsx';

/** The column that every row begins with. */
const ID = 'id';

export interface Sorting {
  column: string;
  order: 'asc' | 'desc';
}

interface GridHeadProps {
  columns: readonly GridColumn[];
  from: number;
  width: number;
  sorting: Sorting;
  /** Absent where nobody may choose rows. */
  choice: { areAll: boolean; areSome: boolean; toggle: () => void } | undefined;
  /** What can be done with a column. */
  menuOf: (column: GridColumn) => ReactNode;
}

/** Names of the columns, which stay in view. */
export function GridHead({ columns, from, width, sorting, choice, menuOf }: GridHeadProps) {
  const { t } = useTranslation('data-tables');
  const sorted = (name: string) => {
    if (sorting.column !== name) return undefined;
    return sorting.order === 'asc' ? 'ascending' : 'descending';
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: columns are placed by hand, which table elements do not allow
    // biome-ignore lint/a11y/useFocusableInteractive: its cells hold what can be used
    <div className={classes.head} role="row" aria-rowindex={1} style={{ width }}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <div
        className={classes.frozen}
        role="columnheader"
        aria-colindex={1}
        aria-sort={sorted(ID)}
        style={{ width: FROZEN_WIDTH }}
      >
        {choice && (
          <Checkbox
            size="xs"
            aria-label={t('chooseAll')}
            checked={choice.areAll}
            indeterminate={choice.areSome && !choice.areAll}
            onChange={choice.toggle}
          />
        )}
        <span className={classes.id}>{ID}</span>
      </div>
      {columns.map((column, position) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div
          key={column.name}
          className={classes.headCell}
          role="columnheader"
          aria-colindex={from + position + 2}
          aria-sort={sorted(column.name)}
          style={{ insetInlineStart: FROZEN_WIDTH + column.left, width: column.width }}
        >
          <ColumnIcon type={column.type} aria-label={t(`types.${column.type}`)} />
          <span className={classes.headName}>{column.name}</span>
          {sorted(column.name) === 'ascending' && <IconArrowUp size={14} aria-hidden />}
          {sorted(column.name) === 'descending' && <IconArrowDown size={14} aria-hidden />}
          {menuOf(column)}
        </div>
      ))}
    </div>
  );
}
