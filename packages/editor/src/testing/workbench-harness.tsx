import type { ListedNodeType } from '@millrace/api';
import { NodeTypeCatalogue, type NodeTypeDescription, type Workflow, type WorkflowNode } from '@millrace/workflow';
import '@xyflow/react/dist/style.css';
import { type ComponentType, useEffect, useState } from 'react';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Canvas } from '../features/canvas/canvas.tsx';
import { NodeCreator } from '../features/creator/node-creator.tsx';
import { RenameNodeDialog } from '../features/dialogs/rename-node-dialog.tsx';
import { type WorkbenchPanels, WorkbenchPanelsProvider } from '../parts/workbench/panels.ts';
import { Workbench } from '../parts/workbench/workbench.tsx';
import { nodeTypesQuery } from '../server/node-types.ts';
import { queryClient } from '../server/query-client.ts';
import type { Pages } from '../session/command-context.tsx';
import { type DifferenceMark, DifferenceMarksProvider } from '../session/difference-marks.ts';
import { createSession, type EditorSession, openSession } from '../session/editor-session.ts';
import { editorUi } from '../session/editor-ui.ts';
import { nodeType } from './node-type.ts';
import { renderPart } from './render-part.tsx';
import { tile } from './workbench-page.ts';

/** Two types that any workflow can be made of. */
export const startType = nodeType({
  name: 'n8n-nodes-base.manualTrigger',
  displayName: 'Start',
  group: ['trigger'],
  trigger: 'manual',
  inputs: [],
});
export const stepType = nodeType({ name: 'n8n-nodes-base.noOp', displayName: 'Step' });

/** A node of a type, named by what it is told. */
export function nodeOf({ name: type }: NodeTypeDescription, name: string, column = 0): WorkflowNode {
  return { id: name, name, type, typeVersion: 1, position: [column * 220, 0], parameters: {} };
}

/** Nodes in a row, each connected with the next. */
export function inARow(...nodes: readonly WorkflowNode[]): Workflow {
  const links = nodes
    .slice(1)
    .map(({ name }, index): [string, Workflow['connections'][string]] => [
      nodes[index]?.name ?? '',
      { main: [[{ node: name, type: 'main', index: 0 }]] },
    ]);
  return { name: 'Row', nodes: [...nodes], connections: Object.fromEntries(links) };
}

export const threeNodes = () =>
  inARow(nodeOf(startType, 'Start'), nodeOf(stepType, 'Middle', 1), nodeOf(stepType, 'End', 2));

interface Options {
  types?: readonly ListedNodeType[];
  /** Stands above the canvas. */
  Header?: ComponentType;
  /** Where two versions are shown at once. */
  marks?: ReadonlyMap<string, DifferenceMark>;
  /** Lie over the workbench beside the one that renames. */
  dialogs?: readonly ComponentType[];
  /** Shows nodes that are opened. */
  NodeDetails?: WorkbenchPanels['NodeDetails'];
  /** Besides those of the workbench alone. */
  pages?: Partial<Pages>;
}

/** A workflow on its workbench, with canvas, creator and the dialog that renames; no server is there. */
export async function renderWorkbench(
  workflow: Workflow,
  {
    types = [startType, stepType],
    Header,
    dialogs = [],
    NodeDetails = NoDetails,
    marks = new Map(),
    pages = {},
  }: Options = {},
) {
  queryClient.setQueryData(nodeTypesQuery.queryKey, new NodeTypeCatalogue(types));
  editorUi.reset();
  const session = createSession();
  session.document.load(workflow);
  const opened: string[] = [];
  const details: Details = { open: nothing };
  const screen = await renderPart(
    <DifferenceMarksProvider value={marks}>
      <Stage
        session={session}
        Header={Header}
        dialogs={dialogs}
        NodeDetails={NodeDetails}
        details={details}
        pages={pages}
        openNode={(id) => void opened.push(id)}
      />
    </DifferenceMarksProvider>,
  );
  return {
    ...screen,
    session,
    document: session.document,
    opened,
    keys: (text: string) => userEvent.keyboard(text),
    /** Opens the details of a node; closes them without one. */
    show: (id: string | undefined) => details.open(id),
  };
}

/** A workbench whose tiles are there; the workflow has a node `Start`. */
export async function renderRow(workflow: Workflow = threeNodes(), options?: Options) {
  const screen = await renderWorkbench(workflow, options);
  await expect.poll(() => tile('Start')).not.toBeNull();
  return screen;
}

const NoDetails = () => null;
/** What stands on the workbench: the canvas with the creator, no dialogs and no details. */
export const panels: WorkbenchPanels = {
  Canvas,
  NodeDetails: NoDetails,
  overCanvas: [NodeCreator],
  underCanvas: [],
  dialogs: [],
};
const nothing = () => undefined;

interface Details {
  open: (id: string | undefined) => void;
}

interface StageProps {
  session: EditorSession;
  Header: ComponentType | undefined;
  dialogs: readonly ComponentType[];
  NodeDetails: WorkbenchPanels['NodeDetails'];
  details: Details;
  pages: Partial<Pages>;
  openNode: (id: string) => void;
}

function Stage({ session, Header, dialogs, NodeDetails, details, pages, openNode }: StageProps) {
  const [openId, setOpenId] = useState<string>();
  details.open = setOpenId;
  useEffect(() => openSession(session), [session]);
  const open = (id: string) => {
    openNode(id);
    setOpenId(id);
  };
  return (
    <WorkbenchPanelsProvider value={{ ...panels, NodeDetails, dialogs: [RenameNodeDialog, ...dialogs] }}>
      <div style={{ height: 700 }}>
        <Workbench
          session={session}
          header={Header && <Header />}
          pages={{
            ...{ openNode: open, newWorkflow: nothing, openWorkflow: nothing, history: nothing, executions: nothing },
            ...pages,
          }}
          openNodeId={openId}
          onCloseNode={() => setOpenId(undefined)}
        />
      </div>
    </WorkbenchPanelsProvider>
  );
}
