import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exchange } from '../../../model/runs/conversation.ts';
import classes from './conversation.module.css';
import { ExchangeView } from './exchange-view.tsx';
import { GoOnDialog } from './go-on-dialog.tsx';

/** Of an exchange whose texts are short, before it is measured. */
const ESTIMATED_HEIGHT = 120;

/** What a node asked its sub-nodes and what they gave, one after the other. Only what is in view is in the page. */
export function Conversation({ exchanges }: { exchanges: readonly Exchange[] }) {
  const { t } = useTranslation('node-details');
  const scroller = useRef<HTMLDivElement>(null);
  const [goesOnFrom, setGoesOnFrom] = useState<Exchange>();
  const hasItems = new Set(exchanges.map(({ item }) => item)).size > 1;
  const lines = useVirtualizer({
    count: exchanges.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => exchanges[index]?.key ?? index,
    overscan: 4,
  });
  const focus = (index: number): void => {
    if (index < 0 || index >= exchanges.length) return;
    lines.scrollToIndex(index);
    // It may have to be drawn first.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] > article`)?.focus({ preventScroll: true }),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = keyTarget(event, exchanges.length);
    if (target === undefined) return;
    event.preventDefault();
    focus(target);
  };
  return (
    <div
      ref={scroller}
      className={classes.conversation}
      role="feed"
      aria-label={t('talk.title')}
      data-testid="conversation"
      onKeyDown={onKeyDown}
    >
      <div className={classes.canvas} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start, key }) => {
          const exchange = exchanges[index];
          return (
            exchange && (
              <div
                key={key}
                ref={lines.measureElement}
                className={classes.place}
                style={{ transform: `translateY(${start}px)` }}
                data-index={index}
              >
                <ExchangeView
                  exchange={exchange}
                  place={{ index, count: exchanges.length }}
                  heading={
                    hasItems && exchange.item !== undefined && exchange.item !== exchanges[index - 1]?.item
                      ? t('talk.item', { number: exchange.item + 1 })
                      : undefined
                  }
                  onGoOn={() => setGoesOnFrom(exchange)}
                />
              </div>
            )
          );
        })}
      </div>
      {goesOnFrom && <GoOnDialog exchange={goesOnFrom} onClose={() => setGoesOnFrom(undefined)} />}
    </div>
  );
}

/** The exchange that a key leads to, from the one that has the focus. */
function keyTarget({ key, ctrlKey, target }: KeyboardEvent, count: number): number | undefined {
  const place = (target as HTMLElement).closest('article')?.getAttribute('aria-posinset');
  const index = Number(place ?? 1) - 1;
  if (key === 'PageDown') return index + 1;
  if (key === 'PageUp') return index - 1;
  if (ctrlKey && key === 'Home') return 0;
  return ctrlKey && key === 'End' ? count - 1 : undefined;
}
