import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { nodeModules } from '@millrace/nodes';
import { NodeTypeRegistry, Runner } from '@millrace/runner';
import { messagesOf, type Packet, type RunnerConfig, type RunnerPackage, type ToServer } from '@millrace/wire';
import { testRunnerConfig } from '@millrace/wire/testing';
import { caseFolders } from './case-places.ts';
import type { RunnerLink } from './compat-runner.ts';
import { localFiles } from './local-files.ts';

const PROGRAM = path.join(import.meta.dirname, '../../packages/runner/src/main.ts');

const settings: Partial<RunnerConfig> = {
  logLevel: 'error',
  scriptMemoryMiB: 128,
  fileFolders: [localFiles, caseFolders],
  ssrfAllow: ['127.0.0.1'],
  executeCommand: true,
};

/** A runner within this process. */
export function inProcess(receive: (message: ToServer) => void, fail: (error: unknown) => void): RunnerLink {
  return runnerHere({ receive, fail });
}

/** One whose nodes that work on items come from an installed package, where it has them; else built-in ones win. */
export function inProcessWith(installed: RunnerPackage) {
  const replaced = new Set(installed.nodeTypes);
  const registry = new NodeTypeRegistry(nodeModules.filter(({ name }) => !replaced.has(name)));
  return (receive: (message: ToServer) => void, fail: (error: unknown) => void): RunnerLink =>
    runnerHere({ receive, fail, registry, packages: [installed] });
}

function runnerHere({
  receive,
  fail,
  registry,
  packages = [],
}: {
  receive(message: ToServer): void;
  fail(error: unknown): void;
  registry?: NodeTypeRegistry;
  packages?: RunnerPackage[];
}): RunnerLink {
  const { promise: closed, resolve: onShutdown } = Promise.withResolvers<void>();
  const channel = { send: receive, beforeSent: setImmediate, whenSent: setImmediate };
  const runner = new Runner({ channel, onShutdown, onDefect: fail, ...(registry && { registry }) });
  runner.handle({ type: 'configure', config: testRunnerConfig({ ...settings, packages }) });
  return {
    send: (message) => runner.handle(message),
    async close() {
      runner.handle({ type: 'shutdown', graceMs: 0 });
      await closed;
    },
  };
}

/** A runner process as a server starts it. */
export function inChildProcess(receive: (message: ToServer) => void, fail: (error: unknown) => void): RunnerLink {
  const child = fork(PROGRAM, [], { serialization: 'advanced', env: {}, execArgv: [] });
  child.on('message', (packet) => {
    for (const message of messagesOf(packet as Packet<ToServer>)) receive(message);
  });
  const exit = once(child, 'exit');
  child.once('exit', (code, signal) => fail(new Error(`The runner process ended: ${signal ?? code}`)));
  child.send({ type: 'configure', config: testRunnerConfig(settings) });
  return {
    send: (message) => void child.send(message),
    async close() {
      child.send({ type: 'shutdown', graceMs: 0 });
      await exit;
    },
  };
}
