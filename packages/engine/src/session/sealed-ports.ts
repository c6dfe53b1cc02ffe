import type { OutsideReach } from '@millrace/workflow';
import type { NodeOwner } from '../ports/node-owner.ts';
import type { EnginePorts } from '../ports/ports.ts';
import type { Playback } from './playback.ts';

/**
 * Ports of a test: whatever leads out of the run is closed, and time that nodes wait for passes at once. What stays is what the run
 * does by itself: expressions, scripts, bytes of its items.
 */
export function sealedPorts(ports: EnginePorts, playback: Playback): EnginePorts {
  const closed = (owner: NodeOwner, reach: OutsideReach) => async (): Promise<never> => {
    throw playback.refuse(owner.node.name, reach);
  };
  const { nodeTypes, binary, responder, answers, models, log, events } = ports;
  return {
    // Named one by one: whatever comes to be a port is closed, or has its line here.
    ...{ nodeTypes, binary, responder, answers, models, log, events },
    clock: {
      now: () => ports.clock.now(),
      turnBeganAt: () => ports.clock.turnBeganAt(),
      yield: () => ports.clock.yield(),
      async sleep(_ms, signal) {
        signal.throwIfAborted();
        await ports.clock.yield();
      },
    },
    http: (owner) => {
      const request = closed(owner, 'network');
      return { request, stream: request, requestWithCredential: request, streamWithCredential: request };
    },
    // What is answered from the case is only built: an empty credential will do.
    credentials: (owner) => ({
      get: playback.plays(owner.node.name) ? async () => ({}) : closed(owner, 'credential'),
    }),
    network: (owner) => ({ connect: closed(owner, 'network') }),
    vectors: (owner) => {
      const refused = closed(owner, 'vectors');
      return { list: refused, known: refused, put: refused, nearest: refused, clear: refused };
    },
    dataTables: (owner) => {
      const refused = closed(owner, 'table');
      const changes = { addColumn: refused, insert: refused, update: refused, upsert: refused, delete: refused };
      return { list: refused, columns: refused, state: refused, find: refused, changedSince: refused, ...changes };
    },
    commands: (owner) => ({ run: closed(owner, 'command') }),
    files: (owner) => {
      const refused = closed(owner, 'file');
      const stream = (): never => {
        throw playback.refuse(owner.node.name, 'file');
      };
      return { read: refused, stream, write: refused, list: refused, watch: refused };
    },
    subWorkflows: (owner) => ({ run: closed(owner, 'workflow') }),
    scripts: {
      run: (request) =>
        ports.scripts.run({
          ...request,
          beforeRequest() {
            throw playback.refuse(request.owner.node.name, 'network');
          },
        }),
    },
  };
}
