import { Button, Popover } from '@mantine/core';
import type { DataTable } from '@millrace/api';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableSearch } from '../table-search.ts';
import { FilterForm } from './filter-form.tsx';

interface FilterButtonProps {
  columns: DataTable['columns'];
  search: TableSearch;
  onSearch: (search: TableSearch) => void;
}

/** Opens the conditions that rows have to meet. */
export function FilterButton({ columns, search, onSearch }: FilterButtonProps) {
  const { t } = useTranslation('data-tables');
  const [isOpen, setIsOpen] = useState(false);
  const count = search.where?.length ?? 0;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={16} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count > 0 ? t('filterCount', { count }) : t('filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown w="min(620px, calc(100vw - 24px))" aria-label={t('filter')}>
        <FilterForm
          columns={columns}
          search={search}
          onApply={(next) => {
            setIsOpen(false);
            onSearch(next);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
