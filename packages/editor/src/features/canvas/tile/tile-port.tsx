import { IconPlus } from '@tabler/icons-react';
import { Handle } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { hasRoom } from '../../../model/document/connect.ts';
import type { NodePort } from '../../../model/nodes/node-ports.ts';
import type { NodeStep } from '../../../model/runs/step-list.ts';
import { outputItemCount } from '../../../model/runs/tile-state.ts';
import { POSITIONS } from '../../../session/canvas/geometry/flow-handles.ts';
import type { PlacedPort } from '../../../session/canvas/geometry/tile-geometry.ts';
import { useLinks } from '../../../session/document-context.tsx';
import { editorUi } from '../../../session/editor-ui.ts';
import classes from './tile-port.module.css';

interface TilePortProps {
  nodeId: string;
  placed: PlacedPort;
  isReadOnly: boolean;
  steps: readonly NodeStep[];
}

/** An input or output: the dot that connections are drawn from, its name, and a plus while nothing is attached. */
export function TilePort({ nodeId, placed, isReadOnly, steps }: TilePortProps) {
  const { direction, port, side, handleId, x, y } = placed;
  const links = useLinks(nodeId);
  const isOut = direction === 'out';
  const isLinked = links.some((link) =>
    isOut
      ? link.sourceId === nodeId && link.sourceOutput === port.index && link.sourceType === port.type
      : link.targetId === nodeId && link.targetInput === port.index && link.targetType === port.type,
  );
  const isMissing = !isOut && side === 'bottom' && port.required === true && !isLinked;
  const isVertical = side === 'left' || side === 'right';
  const name = usePortName(port);
  return (
    <>
      <Handle
        id={handleId}
        type={isOut ? 'source' : 'target'}
        position={POSITIONS[side]}
        className={classes.port}
        style={isVertical ? { top: y } : { left: x }}
        data-direction={direction}
        data-kind={port.type === 'main' ? 'main' : 'part'}
        data-category={port.category}
      />
      {name && (
        <span
          className={classes.portName}
          data-side={side}
          data-missing={isMissing || undefined}
          style={isVertical ? { top: y } : { left: x }}
        >
          {name}
          {isMissing && <span aria-hidden>*</span>}
        </span>
      )}
      {isOut && !isLinked && !isReadOnly && side === 'right' && (
        <PlusEndpoint nodeId={nodeId} placed={placed} count={outputItemCount(steps, port.index)} />
      )}
      {side === 'bottom' && !isReadOnly && hasRoom(port, nodeId, links) && (
        <PlusBelow nodeId={nodeId} placed={placed} isMissing={isMissing} />
      )}
    </>
  );
}

/** The error output has a word beside its colour. */
function usePortName({ displayName, category }: NodePort): string | undefined {
  const { t } = useTranslation('canvas');
  return displayName ?? (category === 'error' ? t('errorOutput') : undefined);
}

/** Adds a sub-node below an input that takes one more. */
function PlusBelow({ nodeId, placed, isMissing }: { nodeId: string; placed: PlacedPort; isMissing: boolean }) {
  const { t } = useTranslation('canvas');
  const { port, x } = placed;
  const input = port.displayName ?? port.type;
  const label = isMissing ? t('addToRequiredInput', { input }) : t('addToInput', { input });
  return (
    <span className={classes.plusBelow} style={{ left: x }}>
      <button
        type="button"
        className={`${classes.plusButton} nodrag nopan`}
        aria-label={label}
        title={label}
        data-testid="plus-below"
        onClick={(event) => {
          event.stopPropagation();
          editorUi.openCreator({ target: { kind: 'before', nodeId, input: port.index, inputType: port.type } });
        }}
      >
        <IconPlus size={14} aria-hidden />
      </button>
    </span>
  );
}

interface PlusEndpointProps {
  nodeId: string;
  placed: PlacedPort;
  /** How many items left the output, which go nowhere yet. */
  count: number;
}

function PlusEndpoint({ nodeId, placed, count }: PlusEndpointProps) {
  const { t } = useTranslation('canvas');
  const { port, y } = placed;
  const name = usePortName(port);
  const label = name ? t('addAfterOutput', { output: name }) : t('addAfter');
  return (
    <span
      className={classes.plus}
      data-run={count > 0 || undefined}
      data-named={name ? true : undefined}
      style={{ top: y }}
    >
      {count > 0 && <span className={classes.plusCount}>{t('items', { count })}</span>}
      <button
        type="button"
        className={`${classes.plusButton} nodrag nopan`}
        aria-label={label}
        title={label}
        data-testid="plus-endpoint"
        onClick={(event) => {
          event.stopPropagation();
          editorUi.openCreator({ target: { kind: 'after', nodeId, output: port.index, outputType: port.type } });
        }}
      >
        <IconPlus size={14} aria-hidden />
      </button>
    </span>
  );
}
