import { setImmediate as nextTurn } from 'node:timers/promises';
import { defineNode, number, options } from '@millrace/node-sdk';
import { nodeModules } from '@millrace/nodes';
import { NodeTypeRegistry } from '../node-types/node-type-registry.ts';
import { startRunner } from '../start-runner.ts';

// A runner with a node that holds it, in ways that the built-in ones do not let happen.

const hold = defineNode({
  name: 'test.hold',
  displayName: 'Hold',
  description: 'Keeps the runner from everything else',
  version: 1,
  group: ['transform'],
  family: 'flow',
  defaults: { name: 'Hold' },
  parameters: [
    options('how', {
      label: 'How',
      default: 'loop',
      options: [
        { value: 'loop', name: 'A loop' },
        { value: 'pattern', name: 'A pattern' },
        { value: 'number', name: 'One operation that cannot be interrupted' },
        { value: 'memory', name: 'A loop that fills the memory' },
        { value: 'pause', name: 'A pause, which holds nothing' },
      ],
    }),
    number('ms', { label: 'Milliseconds', default: 0 }),
  ],
  async run({ item, parameters }) {
    // What comes before the hold is another turn of the event loop.
    await nextTurn();
    await WAYS[parameters.how](parameters.ms);
    return item;
  },
});

const WAYS = {
  loop(ms: number) {
    for (const end = Date.now() + ms; Date.now() < end; );
  },
  pattern: () => /^(a+)+$/.test(`${'a'.repeat(60)}b`),
  number: () => 3n ** 400_000_000n > 1n,
  memory() {
    for (const kept: number[][] = []; ; ) kept.push(new Array<number>(1000).fill(1.5));
  },
  pause: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const TYPES = [
  { name: 'test.hold', load: async () => ({ default: hold }) },
  { name: 'test.slow', load: () => loadSlowly(() => WAYS.pause(4000)) },
  { name: 'test.busy1', load: () => loadSlowly(() => WAYS.loop(4000)) },
  { name: 'test.busy2', load: () => loadSlowly(() => WAYS.loop(4000)) },
];

async function loadSlowly(work: () => unknown) {
  await work();
  return { default: hold };
}

startRunner(new NodeTypeRegistry([...nodeModules, ...TYPES]));
