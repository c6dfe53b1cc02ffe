import type { ScriptPort, ScriptRequest } from '@millrace/engine';
import type { BinaryStore } from '@millrace/node-sdk';
import { isJsonObject, type JsonObject, type WorkflowGraph } from '@millrace/workflow';
import type { Transport } from '../http/lazy-transport.ts';
import { looksAtBinary } from './pool/binary-stand-ins.ts';
import type { ScriptPool } from './pool/script-pool.ts';
import type { ScriptScope } from './protocol.ts';
import { answerQuestion } from './script-answers.ts';
import { ScriptFiles } from './script-files.ts';
import { answerHelper, isHelperQuestion } from './script-helpers.ts';

/** Runs the scripts of one execution on the pool. */
export function scriptPort(options: {
  pool: ScriptPool;
  graph: WorkflowGraph;
  binary: BinaryStore;
  transport: Transport;
  onConsole(node: string, text: string): void;
}): ScriptPort {
  const { pool, graph, binary, transport, onConsole } = options;
  return {
    async run(request) {
      const { source, mode, dialect, items, signal, data, onItemError, beforeRequest } = request;
      const over = new AbortController();
      const helpers = {
        transport: beforeRequest ? announced(transport, beforeRequest) : transport,
        ...{ binary, signal: AbortSignal.any([signal, over.signal]) },
      };
      const files = looksAtBinary(source) ? new ScriptFiles(binary) : undefined;
      const running = pool.run({
        run: {
          source,
          mode,
          dialect,
          needsAllItems: looksAtOtherItems(source),
          goesOnAfterFailures: onItemError !== undefined,
          scope: JSON.stringify(scopeOf(request)),
        },
        items: files ? await files.load(items) : items,
        signal,
        answer: async (question) =>
          JSON.stringify(
            isHelperQuestion(question)
              ? await answerHelper(question, helpers)
              : answerQuestion(question, { data, graph }),
          ),
        onConsole: (text) => onConsole(data.node.name, text),
        ...(onItemError && { onItemError }),
      });
      const outcome = await running.finally(() => over.abort());
      if (outcome.staticData !== null) replaceStaticData(data.staticData, JSON.parse(outcome.staticData));
      await files?.putBack(outcome.value);
      return outcome.value;
    },
  };
}

/** Asks before each request. */
function announced(transport: Transport, beforeRequest: () => void): Transport {
  return {
    async request(...asked) {
      beforeRequest();
      return transport.request(...asked);
    },
    async stream(...asked) {
      beforeRequest();
      return transport.stream(...asked);
    },
  };
}

function scopeOf({ data }: ScriptRequest): ScriptScope {
  const { workflow, execution, node, prevNode } = data;
  const { rawParameters, ...plainNode } = node;
  return {
    workflow: { id: workflow.id ?? null, name: workflow.name, active: workflow.active },
    mode: execution.mode,
    execution: {
      id: execution.id,
      mode: execution.mode === 'manual' || execution.mode === 'test' ? 'test' : 'production',
      resumeUrl: execution.resumeUrl ?? null,
      resumeFormUrl: execution.resumeFormUrl ?? null,
    },
    node: plainNode,
    rawParameters,
    runIndex: data.runIndex,
    prevNode: prevNode && {
      name: prevNode.previousNode,
      outputIndex: prevNode.previousNodeOutput ?? 0,
      runIndex: prevNode.previousNodeRun ?? 0,
    },
    env: data.env,
    vars: data.vars,
    timezone: data.timezone,
    ...(execution.mode === 'test' && { stoppedAt: data.now }),
  };
}

/** The engine keeps static data in these objects: their content is exchanged, not the objects. */
function replaceStaticData(target: { node: JsonObject; workflow: JsonObject }, changed: unknown): void {
  if (!isJsonObject(changed)) return;
  replaceContent(target.node, changed.node);
  replaceContent(target.workflow, changed.global);
}

function replaceContent(target: JsonObject, changed: unknown): void {
  if (!isJsonObject(changed)) return;
  for (const key of Object.keys(target)) if (!Object.hasOwn(changed, key)) delete target[key];
  for (const [key, value] of Object.entries(changed)) {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  }
}

/** Whether a script that runs for each item may look at other items of its input. */
function looksAtOtherItems(source: string): boolean {
  return /\ball\b|\blast\b|\bitems\b|\$items?\b/.test(source);
}
