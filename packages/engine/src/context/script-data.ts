import { ExpressionError, linkedItem } from '@millrace/expression';
import type { ItemsByPort, RunSource } from '@millrace/workflow';
import type { LinkOutcome, ScriptDataAccess } from '../ports/script-port.ts';
import type { RunSession } from '../session/run-session.ts';
import type { PreparedNode } from '../workflow/prepared-node.ts';

export interface ScriptDataOptions {
  prepared: PreparedNode;
  inputs: ItemsByPort;
  sources: ReadonlyArray<RunSource | null>;
  runIndex: number;
}

/** What a script of this run may see beyond its items. Nothing is copied before it is asked for. */
export function createScriptData(session: RunSession, options: ScriptDataOptions): ScriptDataAccess {
  const { workflow, execution, env, vars, timezone, graph } = session;
  const { node, resolved } = options.prepared;
  return {
    workflow,
    execution,
    node: {
      id: node.id,
      name: node.name,
      typeVersion: node.typeVersion,
      webhookId: node.webhookId,
      parameters: resolved,
      rawParameters: resolved,
    },
    runIndex: options.runIndex,
    prevNode: options.sources[0] ?? null,
    env,
    vars,
    timezone,
    now: session.now(),
    get staticData() {
      return { node: session.staticData.forNode(node.name), workflow: session.staticData.forWorkflow() };
    },
    customData: session.customData,
    nodeNames: () => [...graph.nodes.keys()],
    runsOf: (name) => session.runsOf(name),
    parametersOf: (name) => {
      const known = graph.node(name);
      return known ? session.prepared.parametersOf(known) : {};
    },
    contextOf: (name) => session.states.of(name),
    linksTo: (name) => linksTo(session, options, name),
  };
}

function linksTo(session: RunSession, options: ScriptDataOptions, target: string): LinkOutcome[] {
  const { graph, runData } = session;
  const origin = { graph, runData, node: options.prepared.node.name, sources: options.sources };
  return (options.inputs[0] ?? []).map((_, itemIndex): LinkOutcome => {
    try {
      return { item: linkedItem(origin, target, itemIndex).item };
    } catch (error) {
      if (error instanceof ExpressionError) return { error: error.message };
      throw error;
    }
  });
}
