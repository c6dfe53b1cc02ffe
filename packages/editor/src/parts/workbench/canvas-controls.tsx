import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFlask,
  IconFocusCentered,
  IconMinus,
  IconNote,
  IconPlus,
  IconSparkles,
  IconTimelineEvent,
  IconZoomReset,
} from '@tabler/icons-react';
import { useStore } from '@xyflow/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addStickyNoteCommand } from '../../commands/add-sticky-note.ts';
import { type Command, runCommand } from '../../commands/command.ts';
import { useCommandText } from '../../commands/command-label.ts';
import { openCreatorCommand } from '../../commands/open-creator.ts';
import { redoCommand } from '../../commands/redo.ts';
import { toggleAssistantCommand } from '../../commands/toggle-assistant.ts';
import { toggleRunPanelCommand } from '../../commands/toggle-run-panel.ts';
import { toggleTestsCommand } from '../../commands/toggle-tests.ts';
import { undoCommand } from '../../commands/undo.ts';
import { zoomFitCommand } from '../../commands/zoom-fit.ts';
import { zoomInCommand } from '../../commands/zoom-in.ts';
import { zoomOutCommand } from '../../commands/zoom-out.ts';
import { zoomResetCommand } from '../../commands/zoom-reset.ts';
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
        <ControlButton command={zoomFitCommand} icon={<IconFocusCentered size={ICON} />} />
        <ControlButton command={zoomInCommand} icon={<IconPlus size={ICON} />} />
        <ControlButton command={zoomOutCommand} icon={<IconMinus size={ICON} />} />
        {isZoomed && <ControlButton command={zoomResetCommand} icon={<IconZoomReset size={ICON} />} />}
        <ControlButton command={toggleRunPanelCommand} icon={<IconTimelineEvent size={ICON} />} />
        {!isReadOnly && (
          <>
            <ControlButton command={toggleTestsCommand} icon={<IconFlask size={ICON} />} />
            <ControlButton command={toggleAssistantCommand} icon={<IconSparkles size={ICON} />} />
            <ControlButton command={undoCommand} icon={<IconArrowBackUp size={ICON} />} isDisabled={!canUndo} />
            <ControlButton command={redoCommand} icon={<IconArrowForwardUp size={ICON} />} isDisabled={!canRedo} />
          </>
        )}
      </div>
      {!isReadOnly && (
        <div className={classes.add} role="toolbar" aria-label={t('addNode')}>
          <ControlButton command={openCreatorCommand} icon={<IconPlus size={ICON} />} />
          <ControlButton command={addStickyNoteCommand} icon={<IconNote size={ICON} />} />
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
        onClick={() => void runCommand(command, context)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
