import type { JsonObject } from '@millrace/workflow';
import { NodeRunContext } from '../context/node-context.ts';
import { createScriptData } from '../context/script-data.ts';
import { EngineError } from '../errors/engine-error.ts';
import { toExecutionError } from '../errors/to-execution-error.ts';
import { TriggerError } from '../errors/trigger-error.ts';
import type { RunWorkflowOptions } from '../options/run-options.ts';
import { openScope } from '../session/open-scope.ts';
import { RunSession } from '../session/run-session.ts';
import { triggerParameters } from '../webhook-fields/webhook-fields.ts';
import type { PreparedNode } from '../workflow/prepared-node.ts';
import { prepareWorkflow } from '../workflow/prepared-workflow.ts';

/** A trigger at work outside of a run. `execution.id` stands for that work. */
export interface TriggerWorkOptions extends Omit<RunWorkflowOptions, 'start'> {
  /** Name of the trigger. */
  node: string;
}

/** A trigger ready to be asked. */
export interface TriggerSession {
  session: RunSession;
  prepared: PreparedNode;
  parameters: JsonObject;
  context: NodeRunContext;
}

/** @throws EngineError when there is no such node, errors of its expressions */
export function openTrigger(options: TriggerWorkOptions): TriggerSession {
  const workflow = prepareWorkflow(options.workflow, options.ports.nodeTypes);
  const session = new RunSession(options, workflow, { runData: Object.create(null), pinned: new Map() });
  const node = session.graph.node(options.node);
  if (!node || node.disabled) {
    throw new EngineError('NODE_NOT_FOUND', `The workflow has no enabled trigger "${options.node}"`, {
      description: 'It may have been renamed, removed or disabled since the workflow was activated.',
    });
  }
  const prepared = workflow.prepare(node);
  const run = { node, runIndex: 0, inputs: [], sources: [] };
  const scriptData = () => createScriptData(session, { prepared, ...run });
  const context = new NodeRunContext({
    ...{ session, prepared, runIndex: 0, inputs: [], sources: [] },
    notes: { hints: [], links: { count: 0 } },
    scriptData,
  });
  return { session, prepared, parameters: triggerParameters(prepared, openScope(session, run)), context };
}

/** An error of a trigger, as it is stored and shown. */
export function toTriggerError(error: unknown, { node, ports }: TriggerWorkOptions): TriggerError {
  if (error instanceof TriggerError) return error;
  return new TriggerError(toExecutionError(error, { node, timestamp: ports.clock.now() }), error);
}
