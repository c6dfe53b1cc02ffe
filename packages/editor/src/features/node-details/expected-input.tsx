import { Anchor } from '@mantine/core';
import type { Item } from '@millrace/workflow';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DragSource } from '../../parts/data-views/drag-path.ts';
import { ItemsView } from '../../parts/data-views/items-view.tsx';
import classes from './notices.module.css';

export interface ExpectedInputProps {
  /** What the source will put out, with values made up. */
  items: Item[];
  sourceName: string;
  drag: DragSource | undefined;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Absent where nothing can be run. */
  onRun: (() => void) | undefined;
}

/** The fields that a node is expected to put out, until it has run. */
export function ExpectedInput({ items, sourceName, drag, searchRef, onRun }: ExpectedInputProps) {
  const { t } = useTranslation('node-details');
  const [query, setQuery] = useState('');
  return (
    <>
      <div className={classes.notice} data-kind="info" role="status">
        <span>{t('expectedInput', { name: sourceName })}</span>
        {onRun && (
          <Anchor component="button" type="button" size="xs" className={classes.hintLink} onClick={onRun}>
            {t('runPrevious')}
          </Anchor>
        )}
      </div>
      <ItemsView
        items={items}
        mode="schema"
        nodeName={sourceName}
        query={query}
        searchRef={searchRef}
        drag={drag}
        onQuery={setQuery}
      />
    </>
  );
}
