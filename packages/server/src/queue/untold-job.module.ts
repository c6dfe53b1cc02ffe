import { defineModule, need } from '../modules/module.ts';
import type { Triggers } from '../triggers/create-triggers.ts';
import type { Queue } from './open-queue.ts';

/** Executions that no worker was told of: the server that leads tells of them. */
export const untoldJobModule = defineModule({
  name: 'jobs nobody was told of',
  needs: { queue: need<Queue | undefined>(), triggers: need<Triggers>() },
  provides: [],
  create: ({ queue, triggers }) => ({ start: () => queue?.workers.startSweep(triggers.isLeading) }),
});
