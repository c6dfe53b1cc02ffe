import { expect, it } from 'vitest';
import { type Declared, inOrder } from '../modules/module-order.ts';
import * as executionModules from './execution-modules.ts';
import * as serverModules from './server-modules.ts';

const modules: Declared[] = Object.values({ ...executionModules, ...serverModules });
const provided = new Set(modules.flatMap(({ provides }) => provides));
const given = new Set(modules.flatMap(({ needs }) => Object.keys(needs)).filter((name) => !provided.has(name)));
const order = inOrder(modules, [...given]).map(({ name }) => name);

it('What a module needs of the server itself is what the environment and the command line say', () => {
  expect([...given].toSorted()).toEqual([
    'auditStream',
    'config',
    'database',
    'devPackage',
    'environment',
    'events',
    'instance',
    'isWorker',
    'liveConfig',
    'log',
    'publicUrl',
    'runnerProgram',
    'setLogLevel',
  ]);
});

it('What began by itself is let go of before the executions, and those before the runners', () => {
  const ranks = ['runners', 'executions', 'triggers', 'workflows'].map((name) => order.indexOf(name));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
});

it('Who deletes an account has workflows deleted before the credentials they use', () => {
  expect(order.indexOf('credentials')).toBeLessThan(order.indexOf('workflows'));
});
