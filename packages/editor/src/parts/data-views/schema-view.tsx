import type { Item } from '@millrace/workflow';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-views.module.css';
import { type DragSource, dragProps } from './drag-path.ts';
import { Highlighted } from './highlighted.tsx';
import { type SchemaKind, type SchemaRow, schemaOf, schemaRows } from './schema-model.ts';
import { cellText } from './table-model.ts';
import { toggledIn } from './toggled-set.ts';

const ROW_HEIGHT = 28;
const INDENT = 16;

export interface SchemaViewProps {
  items: Item[];
  query: string;
  drag: DragSource | undefined;
}

/** The keys of the items with their types, as a tree. */
export function SchemaView({ items, query, drag }: SchemaViewProps) {
  const { t } = useTranslation('data-views');
  const scroller = useRef<HTMLDivElement>(null);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const schema = useMemo(() => schemaOf(items), [items]);
  const rows = useMemo(() => schemaRows(schema, toggled, query), [schema, toggled, query]);
  const rowWindow = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  if (rows.length === 0)
    return (
      <div className={classes.state}>{query.trim() ? t('noKeyFound') : t('emptyItems', { count: items.length })}</div>
    );
  return (
    <div ref={scroller} className={classes.tree} role="tree" aria-label={t('schema')} tabIndex={0}>
      <div className={classes.treeBody} style={{ height: rowWindow.getTotalSize() }}>
        {rowWindow.getVirtualItems().map((virtual) => {
          const row = rows[virtual.index];
          if (!row) return null;
          return (
            <div
              key={virtual.key}
              className={classes.schemaRow}
              style={{ transform: `translateY(${virtual.start}px)`, paddingInlineStart: 8 + row.depth * INDENT }}
            >
              <SchemaLine
                row={row}
                query={query}
                drag={drag}
                onToggle={() => setToggled((before) => toggledIn(before, row.id))}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface SchemaLineProps {
  row: SchemaRow;
  query: string;
  drag: DragSource | undefined;
  onToggle(): void;
}

function SchemaLine({ row: { node, isOpen }, query, drag, onToggle }: SchemaLineProps) {
  const { t } = useTranslation('data-views');
  const kinds: Record<SchemaKind, string> = {
    string: t('kindText'),
    number: t('kindNumber'),
    boolean: t('kindBoolean'),
    null: t('null'),
    list: t('kindList'),
    object: t('kindObject'),
  };
  return (
    <>
      {node.children.length > 0 ? (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={isOpen ? t('fold', { name: node.name }) : t('open', { name: node.name })}
          onClick={onToggle}
        >
          {isOpen ? <IconChevronDown size={12} aria-hidden /> : <IconChevronRight size={12} aria-hidden />}
        </button>
      ) : (
        <span className={classes.toggleSpace} />
      )}
      <span className={classes.schemaKey} {...dragProps(drag, node.path, node.sample)}>
        <Highlighted text={typeof node.name === 'number' ? `[${node.name}]` : node.name} query={query} />
      </span>
      <span className={classes.schemaKinds}>{node.kinds.map((kind) => kinds[kind]).join(' | ')}</span>
      {node.children.length === 0 && <span className={classes.schemaSample}>{cellText(node.sample)}</span>}
    </>
  );
}
