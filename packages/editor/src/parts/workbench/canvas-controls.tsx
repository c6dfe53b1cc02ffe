import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFocusCentered,
  IconMinus,
  IconNote,
  IconPlus,
  IconZoomReset,
} from '@tabler/icons-react';
import { useStore } from '@xyflow/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addStickyNote } from '../../commands/add-sticky-note.ts';
import type { Command } from '../../commands/command.ts';
import { useCommandText } from '../../commands/command-label.ts';
import { openCreator } from '../../commands/open-creator.ts';
import { redo } from '../../commands/redo.ts';
import { undo } from '../../commands/undo.ts';
import { zoomFit } from '../../commands/zoom-fit.ts';
import { zoomIn } from '../../commands/zoom-in.ts';
import { zoomOut } from '../../commands/zoom-out.ts';
import { zoomReset } from '../../commands/zoom-reset.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { useDocumentValue, useReadOnly } from '../../session/document-context.tsx';
import classes from './workbench.module.css';

const ICON = 18;

/** Zoom and history below, add controls above: the buttons around the canvas. */
export function CanvasControls() {
  const { t } = useTranslation('shell');
  const isReadOnly = useReadOnly();
  const isZoomed = useStore(({ transform }) => Math.abs(transform[2] - 1) > 0.001);
  const canUndo = useDocumentValue('history', (document) => document.canUndo);
  const canRedo = useDocumentValue('history', (document) => document.canRedo);
  return (
    <>
      <div className={classes.zoom} role="toolbar" aria-label={t('zoom')}>
        <ControlButton command={zoomFit} icon={<IconFocusCentered size={ICON} />} />
        <ControlButton command={zoomIn} icon={<IconPlus size={ICON} />} />
        <ControlButton command={zoomOut} icon={<IconMinus size={ICON} />} />
        {isZoomed && <ControlButton command={zoomReset} icon={<IconZoomReset size={ICON} />} />}
        {!isReadOnly && (
          <>
            <ControlButton command={undo} icon={<IconArrowBackUp size={ICON} />} isDisabled={!canUndo} />
            <ControlButton command={redo} icon={<IconArrowForwardUp size={ICON} />} isDisabled={!canRedo} />
          </>
        )}
      </div>
      {!isReadOnly && (
        <div className={classes.add} role="toolbar" aria-label={t('addNode')}>
          <ControlButton command={openCreator} icon={<IconPlus size={ICON} />} />
          <ControlButton command={addStickyNote} icon={<IconNote size={ICON} />} />
        </div>
      )}
    </>
  );
}

interface ControlButtonProps {
  command: Command;
  icon: ReactNode;
  isDisabled?: boolean;
}

function ControlButton({ command, icon, isDisabled = false }: ControlButtonProps) {
  const context = useCommandContext();
  const { label, tooltip } = useCommandText();
  return (
    <Tooltip label={tooltip(command)}>
      <ActionIcon
        variant="default"
        aria-label={label(command)}
        disabled={isDisabled}
        data-testid={`control-${command.id}`}
        onClick={() => void command.run(context)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
