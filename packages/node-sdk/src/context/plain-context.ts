import type { NodeContext } from './context.ts';

/** A context as an object of its own, to be added to: that of an engine has accessors, which copying by `...` would lose. */
export function plainContext(context: NodeContext): NodeContext {
  const { node, workflow, execution, runIndex, signal, log, http, credentials, binary, files, network, commands } =
    context;
  const { subWorkflows, scripts, responder, dataTables, vectors, state, staticData, customData } = context;
  return {
    ...{ node, workflow, execution, runIndex, signal, log, http, credentials, binary, files, network, commands },
    ...{ subWorkflows, scripts, responder, dataTables, vectors, state, staticData, customData },
    nodesAfter: () => context.nodesAfter(),
    nodesBefore: () => context.nodesBefore(),
    connected: (kind, itemIndex) => context.connected(kind, itemIndex),
    limitModels: (limits, itemIndex) => context.limitModels(limits, itemIndex),
    openAnswer: (itemIndex) => context.openAnswer(itemIndex),
    now: () => context.now(),
    sleep: (ms) => context.sleep(ms),
    hint: (hint) => context.hint(hint),
    noteEvaluation: (notes) => context.noteEvaluation(notes),
    checkItemCount: (count) => context.checkItemCount(count),
  };
}
