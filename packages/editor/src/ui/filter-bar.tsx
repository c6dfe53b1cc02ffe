import { Badge, Button, Pill } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-bar.module.css';

/** A filter that narrows the list at the moment. */
export interface SetFilter {
  name: string;
  clear: () => void;
}

interface FilterBarProps {
  set: readonly SetFilter[];
  /** Stands before the filters, and stays when they are folded. */
  lead?: ReactNode;
  /** Takes all filters away. */
  onReset?: () => void;
  children: ReactNode;
}

/** The filters of a list in one row. Where there is little room they are folded into a button, and what is set stands beside it. */
export function FilterBar({ set, lead, onReset, children }: FilterBarProps) {
  const { t } = useTranslation('common');
  const bar = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.container}>
      <div ref={bar} className={classes.bar} tabIndex={-1}>
        {lead}
        <div className={classes.toggle}>
          <Button
            variant="default"
            leftSection={<IconFilter size={14} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen((before) => !before)}
          >
            {t('filters')}
          </Button>
        </div>
        <div id={id} className={classes.fields} data-open={isOpen || undefined}>
          {children}
        </div>
        {onReset && set.length > 0 && (
          <div className={classes.reset}>
            <Badge variant="light" aria-label={t('filtersSet', { count: set.length })} role="status">
              {set.length}
            </Badge>
            <Button
              variant="subtle"
              onClick={() => {
                onReset();
                // The button is gone with the last filter.
                bar.current?.focus();
              }}
            >
              {t('resetFilters')}
            </Button>
          </div>
        )}
        {!isOpen && set.length > 0 && (
          <div className={classes.chips}>
            {set.map(({ name, clear }) => (
              <Pill
                key={name}
                size="md"
                withRemoveButton
                onRemove={clear}
                removeButtonProps={{ 'aria-label': t('removeFilter', { name }), 'aria-hidden': false, tabIndex: 0 }}
              >
                {name}
              </Pill>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
