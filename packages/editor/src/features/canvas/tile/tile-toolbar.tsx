import { ActionIcon, Tooltip } from '@mantine/core';
import type { WorkflowNode } from '@millrace/workflow';
import { IconDots, IconListCheck, IconPlayerPlay, IconPower, IconTrash } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { removeNodes } from '../../../model/document/remove-nodes.ts';
import { toggleDisabled } from '../../../model/document/toggle-disabled.ts';
import { servesOthers, type TileShape } from '../../../session/canvas/geometry/tile-geometry.ts';
import { useCanvasModel } from '../../../session/canvas-context.tsx';
import { useCommandContext } from '../../../session/command-context.tsx';
import { useDocument } from '../../../session/document-context.tsx';
import { editorUi } from '../../../session/editor-ui.ts';
import { useRun } from '../../../session/run-context.tsx';
import { runWorkflow } from '../../../session/runs/run-actions.ts';
import { evaluateWorkflow, isEvaluationTrigger } from '../../../session/workflow-io/evaluate-workflow.ts';
import classes from './tile-toolbar.module.css';

interface TileToolbarProps {
  node: WorkflowNode;
  shape: TileShape;
  isTrigger: boolean;
  isReadOnly: boolean;
}

/** Actions above the tile under the pointer. Each has a key and stands in the context menu. */
export function TileToolbar({ node, shape, isTrigger, isReadOnly }: TileToolbarProps) {
  const { t } = useTranslation(['canvas', 'commands']);
  const context = useCommandContext();
  const document = useDocument();
  const model = useCanvasModel();
  const { status } = useRun();
  const isBusy = status === 'running' || status === 'waitingForTrigger';
  const openMenu = ({ clientX, clientY }: MouseEvent) => {
    if (!model.selectedNodeIds.includes(node.id)) model.select([node.id]);
    editorUi.set({ contextMenu: { x: clientX, y: clientY, kind: 'node' } });
  };
  if (isReadOnly) return null;
  const run = () => runWorkflow(isTrigger ? { triggerNode: node.name } : { destinationNode: node.name });
  return (
    <div className={`${classes.toolbar} nodrag nopan`} role="toolbar" aria-label={t('actionsOf', { node: node.name })}>
      <div className={classes.toolbarButtons}>
        {!servesOthers(shape) && (
          <Action
            label={isTrigger ? t('runFromTrigger') : t('runNode')}
            isDisabled={isBusy || node.disabled === true}
            {...(node.disabled && { reason: t('runDisabled') })}
            onClick={run}
          >
            <IconPlayerPlay size={16} />
          </Action>
        )}
        {context.pages.evaluation && isEvaluationTrigger(node) && (
          <Action
            label={t('commands:evaluate')}
            isDisabled={node.disabled === true}
            {...(node.disabled && { reason: t('runDisabled') })}
            onClick={() => evaluateWorkflow(context, node.name)}
          >
            <IconListCheck size={16} />
          </Action>
        )}
        <Action label={node.disabled ? t('enable') : t('disable')} onClick={() => toggleDisabled(document, [node.id])}>
          <IconPower size={16} />
        </Action>
        <Action label={t('delete')} onClick={() => removeNodes(document, [node.id])}>
          <IconTrash size={16} />
        </Action>
        <Action label={t('more')} onClick={openMenu}>
          <IconDots size={16} />
        </Action>
      </div>
    </div>
  );
}

interface ActionProps {
  label: string;
  isDisabled?: boolean;
  /** Why it can do nothing, instead of what it would do. */
  reason?: string;
  onClick: (event: MouseEvent) => unknown;
  children: ReactNode;
}

function Action({ label, isDisabled = false, reason, onClick, children }: ActionProps) {
  return (
    <Tooltip label={reason ?? label}>
      <ActionIcon
        size={26}
        aria-label={label}
        aria-description={reason}
        data-disabled={isDisabled || undefined}
        aria-disabled={isDisabled}
        onClick={(event) => {
          event.stopPropagation();
          if (!isDisabled) onClick(event);
        }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
