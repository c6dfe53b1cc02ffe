import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import choiceClasses from '../../../ui/choice-list.module.css';
import { TypeIcon } from '../../../ui/node-icon.tsx';
import { stateWords } from '../tile/tile-words.ts';
import { useTileState } from '../tile/use-tile.ts';
import classes from './go-to-node.module.css';
import type { NodeChoice } from './node-choices.ts';

const ENTRY_HEIGHT = 52;

interface NodeListProps {
  id: string;
  scroller: RefObject<HTMLDivElement | null>;
  choices: readonly NodeChoice[];
  active: number;
  onChoose: (choice: NodeChoice) => void;
}

/** Only entries in view are in the page, so that their number does not matter. */
export function NodeList({ id, scroller, choices, active, onChoose }: NodeListProps) {
  const { t } = useTranslation('canvas');
  const entries = useVirtualizer({
    count: choices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ENTRY_HEIGHT,
    overscan: 6,
  });
  useEffect(() => {
    if (active >= 0) entries.scrollToIndex(active);
  }, [active, entries]);
  return (
    <div ref={scroller} className={`${choiceClasses.list} ${classes.list}`}>
      <div id={id} role="listbox" aria-label={t('goToNode.title')} style={{ height: entries.getTotalSize() }}>
        {entries.getVirtualItems().map(({ index, start }) => {
          const choice = choices[index];
          return (
            choice && (
              <button
                key={choice.nodeId}
                id={`${id}-${index}`}
                type="button"
                role="option"
                aria-selected={index === active}
                aria-setsize={choices.length}
                aria-posinset={index + 1}
                tabIndex={-1}
                className={`${choiceClasses.entry} ${classes.entry}`}
                style={{ height: ENTRY_HEIGHT, transform: `translateY(${start}px)` }}
                onClick={() => onChoose(choice)}
              >
                <Entry nodeId={choice.nodeId} />
              </button>
            )
          );
        })}
      </div>
    </div>
  );
}

function Entry({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation('canvas');
  const tile = useTileState(nodeId);
  if (!tile) return null;
  const { node, description, badge } = tile;
  const words = stateWords(tile, t).join(' · ');
  return (
    <>
      <TypeIcon type={node.type} size={24} description={description} />
      <span className={classes.words}>
        <span className={classes.name}>{node.name}</span>
        <span className={classes.facts}>
          <span>{description?.displayName ?? node.type}</span>
          {words !== '' && (
            <span className={classes.state} data-kind={badge?.kind} title={words}>
              {words}
            </span>
          )}
        </span>
      </span>
    </>
  );
}
