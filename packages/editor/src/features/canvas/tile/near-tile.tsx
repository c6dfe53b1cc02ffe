import { useTranslation } from 'react-i18next';
import { isTrigger } from '../../../model/nodes/is-trigger.ts';
import { useReadOnly } from '../../../session/document-context.tsx';
import { AwaitedEvent } from './awaited-event.tsx';
import { CoverageBadge } from './coverage-badge.tsx';
import { DifferenceBadge } from './difference-badge.tsx';
import { GrantBadge } from './grant-badge.tsx';
import classes from './tile.module.css';
import { TileBadgeMark } from './tile-badge.tsx';
import { TileFrame } from './tile-frame.tsx';
import { TileHints } from './tile-hints.tsx';
import { TilePort } from './tile-port.tsx';
import { TileToolbar } from './tile-toolbar.tsx';
import { type TileState, useTileLook } from './use-tile.ts';

interface NearTileProps {
  tile: TileState;
  isSelected: boolean;
  isHovered: boolean;
}

/** A tile with its name, ports and marks. */
export function NearTile({ tile, isSelected, isHovered }: NearTileProps) {
  const { node, description, steps } = tile;
  const { geometry, subtitle } = useTileLook(tile);
  const isReadOnly = useReadOnly();
  const marks = (
    <>
      <TileBadgeMark tile={tile} />
      {!tile.isRunning && <TileHints steps={steps} />}
    </>
  );
  return (
    <TileFrame tile={tile} isSelected={isSelected} place={geometry} marks={marks}>
      <DifferenceBadge nodeId={node.id} />
      <GrantBadge nodeName={node.name} />
      <CoverageBadge nodeName={node.name} />
      {geometry.ports.map((port) => (
        <TilePort key={port.handleId} nodeId={node.id} placed={port} isReadOnly={isReadOnly} steps={steps} />
      ))}
      <TileLabel tile={tile} subtitle={subtitle} />
      {isHovered ? (
        <TileToolbar node={node} shape={geometry.shape} isTrigger={isTrigger(description)} isReadOnly={isReadOnly} />
      ) : (
        <AwaitedEvent tile={tile} />
      )}
    </TileFrame>
  );
}

function TileLabel({ tile: { node, isTypeKnown }, subtitle }: { tile: TileState; subtitle: string }) {
  const { t } = useTranslation('canvas');
  return (
    <div className={classes.label}>
      <div className={classes.name} title={node.name}>
        {node.name}
      </div>
      {node.disabled && <div className={classes.subtitle}>{t('disabled')}</div>}
      {!isTypeKnown && <div className={classes.subtitle}>{t('unknownType')}</div>}
      {subtitle !== '' && <div className={classes.subtitle}>{subtitle}</div>}
      {node.notesInFlow && node.notes && <div className={classes.notes}>{node.notes}</div>}
    </div>
  );
}
