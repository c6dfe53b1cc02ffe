import type { ScriptRun, ScriptScope } from '../protocol.ts';
import type { Bridge } from './bridge.ts';
import { createConsole } from './console.ts';
import { defineGlobals } from './globals.ts';
import { createHelpers } from './helpers.ts';
import { itemsOf, linkedItem, nodeAccessor, nodesByName } from './node-data.ts';
import type { Position, ScriptItem } from './script-item.ts';
import { stopClock } from './stopped-clock.ts';
import { createTimers } from './timers.ts';

/** Puts everything a script may name into its global scope, but for what changes with each item. */
export function defineScope(options: {
  bridge: Bridge;
  scope: ScriptScope;
  position: Position;
  dialect: ScriptRun['dialect'];
}): void {
  const { bridge, scope, position, dialect } = options;
  if (scope.stoppedAt !== undefined) stopClock(scope.stoppedAt);
  const itemIndex = () => position.itemIndex;
  const staticData = (kind: unknown): object => {
    if (kind === 'node' || kind === 'global') return bridge.staticData()[kind];
    throw new Error("Say which static data is meant: 'global' for the workflow's, 'node' for this node's.");
  };
  defineGlobals({
    console: createConsole(bridge),
    ...createTimers(bridge),
    $: nodeAccessor(bridge, position),
    $node: nodesByName(bridge, itemIndex),
    $items: (name?: string, outputIndex?: number, runIndex?: number) =>
      name === undefined ? position.items : itemsOf(name, bridge.node(name), outputIndex, runIndex),
    $item: (index: number) => itemAt(bridge, position, index),
    $input: inputOf(bridge, scope, position),
    $runIndex: scope.runIndex,
    $prevNode: scope.prevNode ?? {},
    $workflow: scope.workflow,
    $execution: executionOf(bridge, scope),
    $parameter: scope.node.parameters,
    $self: { name: scope.node.name, parameters: scope.node.parameters },
    $nodeName: scope.node.name,
    $mode: scope.mode,
    $executionId: scope.execution.id,
    $resumeWebhookUrl: scope.execution.resumeUrl ?? '',
    $nodeId: scope.node.id,
    $nodeVersion: scope.node.typeVersion,
    $webhookId: scope.node.webhookId,
    $thisRunIndex: scope.runIndex,
    $rawParameter: scope.rawParameters,
    $env: scope.env,
    $vars: scope.vars,
    $getWorkflowStaticData: staticData,
    $getPairedItem: (name: string) => linkedItem(bridge, name, position.itemIndex),
    require: refuseRequire,
    module: { exports: {} },
    global: globalThis,
  });
  const helpers = createHelpers(bridge, position);
  defineGlobals({ helpers, $helpers: helpers });
  if (dialect !== 'code') defineOldNames(scope, staticData);
  if (dialect === 'functionItem') defineItemFiles(position);
}

/** Names of the old Function and Function Item nodes. */
function defineOldNames(scope: ScriptScope, staticData: (kind: unknown) => object): void {
  defineGlobals({
    getWorkflowStaticData: staticData,
    getNodeParameter: (name: string, ...more: unknown[]) => {
      const parameters = scope.node.parameters as Record<string, unknown>;
      return Object.hasOwn(parameters, name) ? parameters[name] : more.at(-1);
    },
    getExecutionId: () => scope.execution.id,
    getMode: () => scope.mode,
    getTimezone: () => scope.timezone,
    getNode: () => ({ name: scope.node.name, parameters: scope.node.parameters }),
    getWorkflow: () => scope.workflow,
  });
}

/** How a Function Item node looks at the files of its item and exchanges them. */
function defineItemFiles(position: Position): void {
  const get = () => position.items[position.itemIndex]?.binary;
  const set = (files: Record<string, unknown> | undefined): void => {
    const item = position.items[position.itemIndex];
    if (item) item.binary = files;
  };
  defineGlobals({
    getBinaryData: get,
    getBinaryDataAsync: async () => get(),
    setBinaryData: set,
    setBinaryDataAsync: async (files: Record<string, unknown> | undefined) => set(files),
  });
}

function executionOf(bridge: Bridge, scope: ScriptScope): object {
  const set = (name: unknown, value: unknown): void => {
    if (typeof name !== 'string' || !['string', 'number', 'boolean', 'bigint'].includes(typeof value)) {
      throw new TypeError(`The execution notes texts by name: customData.set('name', 'text').`);
    }
    bridge.customData([name, String(value)]);
  };
  const customData = {
    set,
    setAll: (values: Record<string, unknown>) => {
      for (const [name, value] of Object.entries(values)) set(name, value);
    },
    get: (name: string) => {
      const all = bridge.customData();
      return Object.hasOwn(all, name) ? all[name] : undefined;
    },
    getAll: () => bridge.customData(),
  };
  return Object.defineProperty({ ...scope.execution }, 'customData', { value: customData });
}

function inputOf(bridge: Bridge, scope: ScriptScope, position: Position): object {
  return {
    all: () => position.items,
    first: () => position.items[0],
    last: () => position.items.at(-1),
    get item() {
      return position.items[position.itemIndex];
    },
    get params() {
      return scope.prevNode ? bridge.node(scope.prevNode.name).parameters : {};
    },
    get context() {
      return scope.prevNode ? bridge.node(scope.prevNode.name).context : {};
    },
  };
}

/** What `$item(index)` gives. */
function itemAt(bridge: Bridge, position: Position, index: number): object {
  const item: ScriptItem | undefined = position.items[index];
  return {
    $json: item?.json ?? {},
    $binary: item?.binary ?? {},
    $node: nodesByName(bridge, () => index),
  };
}

function refuseRequire(name: unknown): never {
  throw new Error(`Scripts cannot load modules, so require('${String(name)}') does not work here.`);
}
