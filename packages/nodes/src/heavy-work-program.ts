import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { serveWork } from './lib/heavy-work/serve-work.ts';
import { watchProcess } from './lib/heavy-work/watch-process.ts';
import { workModules } from './registry.generated.ts';

// Program of a process for heavy work. Its argument is the memory it may use, in MiB.

if (isMainThread) {
  new Worker(import.meta.filename, {
    workerData: { parent: process.ppid, memoryMiB: Number(process.argv[2]) },
  }).unref();
  serveWork(workModules);
} else {
  const { parent, memoryMiB } = workerData as { parent: number; memoryMiB: number };
  watchProcess(parent, memoryMiB);
}
