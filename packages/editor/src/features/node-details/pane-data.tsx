import { Button, Loader } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/formats.ts';
import { hasBinary } from '../../parts/data-views/binary-model.ts';
import type { PaneSide } from '../../parts/data-views/display-mode.ts';
import type { DragSource } from '../../parts/data-views/drag-path.ts';
import { hasHtml } from '../../parts/data-views/html-model.ts';
import { ItemsView } from '../../parts/data-views/items-view.tsx';
import { ModeSwitch } from '../../parts/data-views/mode-switch.tsx';
import { PaneState } from '../../parts/data-views/pane-state.tsx';
import { useDisplayMode } from '../../parts/data-views/use-display-mode.ts';
import { LearnMore } from './learn-more.tsx';
import classes from './node-details.module.css';
import { NodeErrorView } from './node-error-view.tsx';
import type { NodeItems } from './use-node-items.ts';

export interface PaneDataProps {
  side: PaneSide;
  title: ReactNode;
  nodeName: string;
  data: NodeItems;
  isRunning: boolean;
  /** Buttons at the right of the header. */
  tools?: ReactNode;
  /** Notices and selectors between header and data. */
  controls?: ReactNode;
  /** Shown while there is no run. */
  empty: ReactNode;
  drag: DragSource | undefined;
  searchRef: RefObject<HTMLInputElement | null>;
  /** What the node asked its sub-nodes, where it asked any. */
  talk?: ReactNode;
  markedItem?: number | undefined;
  onPointItem?: ((index: number | undefined) => void) | undefined;
}

/** A pane of items with its header, in whatever state the data is. */
export function PaneData(props: PaneDataProps) {
  const { side, title, nodeName, data, isRunning, tools, controls, empty, drag, searchRef } = props;
  const { talk, markedItem, onPointItem } = props;
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const { mode, modes, choose } = useDisplayMode(side, { ...kindsIn(data), talk: talk !== undefined });
  const hasItems = data.items !== undefined && data.items.length > 0;
  return (
    <section className={classes.pane} data-side={side}>
      <header className={classes.paneHead}>
        <h2 className={classes.paneTitle}>{title}</h2>
        <span className={classes.spacer} />
        {hasItems && <ModeSwitch side={side} mode={mode} modes={modes} onChange={choose} />}
        {tools}
      </header>
      {controls}
      {data.step?.error && !data.isPinned && <NodeErrorView error={data.step.error} />}
      {talk && (mode === 'talk' || !hasItems) ? (
        talk
      ) : hasItems && data.items ? (
        <ItemsView
          items={data.items}
          pages={data.pages}
          mode={mode}
          nodeName={nodeName}
          query={query}
          searchRef={searchRef}
          drag={drag}
          markedItem={markedItem}
          page={page}
          onPage={setPage}
          onQuery={setQuery}
          onPointItem={onPointItem}
        />
      ) : (
        <MissingData side={side} data={data} isRunning={isRunning} empty={empty} />
      )}
    </section>
  );
}

/** What the items hold that has a view of its own. Files may be among those that are not loaded. */
function kindsIn({ items = [], pages, step }: NodeItems): { html: boolean; binary: boolean } {
  const isSomewhere = pages !== undefined && step?.hasBinary === true;
  return { html: hasHtml(items), binary: isSomewhere || hasBinary(items) };
}

function MissingData({ side, data, isRunning, empty }: Pick<PaneDataProps, 'side' | 'data' | 'isRunning' | 'empty'>) {
  const { t } = useTranslation('node-details');
  if (isRunning && !data.isPinned) return <PaneState icon={<Loader size={28} />} title={t('running')} />;
  if (data.isLoading) return <PaneState icon={<Loader size={28} />} title={t('loadingData')} />;
  if (data.withheldBytes !== undefined)
    return (
      <PaneState title={t('tooMuchTitle')} text={t('tooMuchText', { megabytes: megabytes(data.withheldBytes) })}>
        <Button variant="default" onClick={data.showAnyway}>
          {t('showAnyway')}
        </Button>
      </PaneState>
    );
  if (data.error) return <PaneState title={t('loadFailed')} text={data.error.message} />;
  if (!data.step && !data.isPinned) return empty;
  if (data.step?.error) return null;
  const hasOther = data.counts.some((count) => count > 0);
  return (
    <PaneState
      icon={<IconDatabaseOff size={28} aria-hidden />}
      title={hasOther ? t('noDataInBranch') : t('noData')}
      text={hasOther ? t('noDataInBranchText') : t('noDataText')}
    >
      {side === 'output' && <LearnMore />}
    </PaneState>
  );
}

function megabytes(bytes: number): string {
  return numberText(bytes / (1024 * 1024), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
