import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { shutAbilities } from '@millrace/walls';
import { serveWork } from './lib/heavy-work/serve-work.ts';
import { watchProcess } from './lib/heavy-work/watch-process.ts';
import { workModules } from './registry.generated.ts';

// Program of a process for heavy work. Its argument is the memory it may use, in MiB.

if (isMainThread) {
  new Worker(import.meta.filename, {
    workerData: { parent: process.ppid, memoryMiB: Number(process.argv[2]) },
  }).unref();
  // Queries run in a database in memory, and pages are drawn by native code.
  shutAbilities({ modules: ['node:sqlite'], parts: ['process.dlopen'] });
  serveWork(workModules);
} else {
  const { parent, memoryMiB } = workerData as { parent: number; memoryMiB: number };
  watchProcess(parent, memoryMiB);
}
