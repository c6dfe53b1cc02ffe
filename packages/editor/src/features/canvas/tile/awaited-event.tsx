import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTrigger } from '../../../model/nodes/is-trigger.ts';
import { useDocumentValue } from '../../../session/document-context.tsx';
import { useRun } from '../../../session/run-context.tsx';
import { useCanvasTypes } from '../canvas-types.ts';
import classes from './awaited-event.module.css';
import type { TileState } from './use-tile.ts';

/** How long a run listens before it is said what for, in ms: who knows has sent the event by then. */
const DELAY_MS = 2500;

/** Says above a trigger what the run waits for, where no other trigger of the workflow could be meant. */
export function AwaitedEvent({ tile: { node, description, issues, steps } }: { tile: TileState }) {
  if (!isTrigger(description) || description?.polling || node.disabled || issues.length > 0) return null;
  if (steps.some(({ itemCounts }) => itemCounts.some((count) => count > 0))) return null;
  return <AwaitedOfRun text={description?.eventTriggerDescription} />;
}

function AwaitedOfRun({ text }: { text: string | undefined }) {
  const { t } = useTranslation('canvas');
  const { status, startedAt = 0 } = useRun();
  const isOnlyTrigger = useIsOnlyTrigger();
  if (status !== 'waitingForTrigger' || !isOnlyTrigger) return null;
  return <Later key={startedAt} at={startedAt + DELAY_MS} text={text ?? t('waitingForEvent')} />;
}

/** Whether one trigger alone is enabled in the workflow. */
function useIsOnlyTrigger(): boolean {
  const { catalogue } = useCanvasTypes();
  return useDocumentValue('nodes', (document) => {
    const isEnabledTrigger = (id: string) => {
      const node = document.node(id);
      return node !== undefined && !node.disabled && isTrigger(catalogue.find(node.type, node.typeVersion));
    };
    return document.nodeIds.filter(isEnabledTrigger).length === 1;
  });
}

/** @param at when the text appears, in ms since the epoch */
function Later({ at, text }: { at: number; text: string }) {
  const [isDue, setIsDue] = useState(() => Date.now() >= at);
  useEffect(() => {
    if (isDue) return;
    const timer = setTimeout(() => setIsDue(true), at - Date.now());
    return () => clearTimeout(timer);
  }, [isDue, at]);
  return isDue ? (
    <div className={classes.awaited} role="status">
      {text}
    </div>
  ) : null;
}
