import { z } from 'zod';
import { defineTool, type ModelTool } from '../../mcp/tools/tool.ts';
import { applyChanges, change } from '../../mcp/tools/workflows/changes.ts';
import { differencesOf } from '../../mcp/tools/workflows/differences.ts';
import { findProblems } from '../../mcp/tools/workflows/find-problems.ts';
import { connectionsOf, layOut } from '../../mcp/tools/workflows/workflow-parts.ts';
import type { OpenWorkflow } from '../open-workflow.ts';

/** Looks at the workflow that is open in the editor. */
export function readingTools(open: OpenWorkflow): ModelTool[] {
  return [
    defineTool({
      name: 'read_open_workflow',
      description:
        'The workflow that is open in the editor, with what you proposed: its nodes with their parameters, its connections, settings, and which nodes have pinned data.',
      isReadOnly: true,
      parameters: z.object({
        nodes: z.array(z.string()).max(100).optional().describe('Only these nodes, by name: for long workflows'),
      }),
      async call({ nodes: wanted }) {
        const { name, nodes, settings = {}, pinData = {} } = open.draft;
        return {
          name,
          nodes: nodes.filter((node) => !wanted || wanted.includes(node.name)).map(({ id: _, ...node }) => node),
          connections: connectionsOf(open.draft),
          ...{ settings, pinnedNodes: Object.keys(pinData) },
        };
      },
    }),
    defineTool({
      name: 'validate_open_workflow',
      description:
        'Says what keeps the open workflow, with what you proposed, from working: unknown node types and parameters, required ones that are empty, missing credentials, loose connections.',
      isReadOnly: true,
      parameters: z.object({}),
      async call(_args, ports) {
        const problems = await findProblems(open.draft, ports);
        return { isValid: problems.length === 0, problems };
      },
    }),
  ];
}

/** Proposes other nodes, parameters and connections. */
export function changingTools(open: OpenWorkflow): ModelTool[] {
  return [
    defineTool({
      name: 'change_open_workflow',
      description:
        'Proposes changes of the open workflow, all or none, and tells the difference and what is wrong with it. Several calls add up to one proposal. Nothing is changed before the person accepts it. To build a workflow, add all nodes and connections in one call; positions are laid out.',
      parameters: z.object({ changes: z.array(change).min(1).max(200) }),
      async call({ changes }, ports) {
        const before = open.draft;
        const after = laidOut(await applyChanges(before, changes, ports), open);
        open.change(after);
        return { difference: differencesOf(before, after), problems: await findProblems(after, ports) };
      },
    }),
  ];
}

/** Lets the person be asked whether to run the workflow. */
export function runningTools(open: OpenWorkflow): ModelTool[] {
  return [
    defineTool({
      name: 'ask_to_run',
      description:
        'Asks the person to run the open workflow, with its real credentials, after they accepted what you proposed. End your answer after that: what came of the run is told in the next message.',
      parameters: z.object({ reason: z.string().min(1).max(300).describe('What the run is to show, in one sentence') }),
      async call({ reason }) {
        open.askToRun(reason);
        return { asked: true };
      },
    }),
  ];
}

/** A workflow that begins empty is laid out as a whole; nodes that are added to others stand right of them. */
function laidOut(workflow: OpenWorkflow['draft'], { given }: OpenWorkflow): OpenWorkflow['draft'] {
  if (given.nodes.length > 0) return workflow;
  const names = workflow.nodes.map(({ name }) => name);
  const places = layOut(names, connectionsOf(workflow));
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) => ({ ...node, position: places.get(node.name) ?? node.position })),
  };
}
