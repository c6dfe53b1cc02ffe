import { Pill, Text } from '@mantine/core';
import type { DataTable } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../i18n/formats.ts';
import classes from '../data-table.module.css';
import { typeOfColumn } from '../row-query.ts';
import { type Condition, isNarrowed, needsValue, type TableSearch } from '../table-search.ts';

interface FilterBarProps {
  columns: DataTable['columns'];
  search: TableSearch;
  /** How many rows there are; absent while that is not known. */
  total: number | undefined;
  onSearch: (search: TableSearch) => void;
}

/** What narrows and orders the rows, each to be taken away. */
export function FilterBar({ columns, search, total, onSearch }: FilterBarProps) {
  const { t } = useTranslation(['data-tables', 'common']);
  const { where = [], sort, order } = search;
  if (!isNarrowed(search) && sort === undefined && order === undefined) return null;
  const words = ({ column, condition, value }: Condition) => {
    const isKnown = typeOfColumn(columns, column) !== undefined;
    const told = `${column} ${t(`conditions.${condition}`)}${needsValue(condition) ? ` ${value}` : ''}`;
    return isKnown ? told : t('unknownColumn', { condition: told });
  };
  const without = (condition: Condition) => {
    const { where: _, ...rest } = search;
    const left = where.filter((other) => other !== condition);
    onSearch(left.length > 0 ? { ...rest, where: left } : rest);
  };
  const unsorted = () => {
    const { sort: _, order: __, ...rest } = search;
    onSearch(rest);
  };
  return (
    <div className={classes.conditions}>
      {where.map((condition, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions may be alike
        <Chip key={place} name={words(condition)} onRemove={() => without(condition)} />
      ))}
      {(sort !== undefined || order !== undefined) && (
        <Chip
          name={t(order === 'desc' ? 'sortedDescending' : 'sortedAscending', { column: sort ?? 'id' })}
          onRemove={unsorted}
        />
      )}
      {isNarrowed(search) && total !== undefined && (
        <Text size="xs" c="dimmed" lh="26px" role="status">
          {t('rowsFound', { count: total, shown: numberText(total) })}
        </Text>
      )}
    </div>
  );
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('removeFilter', { name }), 'aria-hidden': false, tabIndex: 0 }}
    >
      {name}
    </Pill>
  );
}
