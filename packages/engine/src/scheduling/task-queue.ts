import type { ExecutionOrder } from '@millrace/workflow';
import type { Task } from './task.ts';

/** Tasks that can run, in the order of the workflow. All operations take constant time. */
export interface TaskQueue {
  /** Adds tasks that became due together, first one first. */
  add(tasks: readonly Task[]): void;
  next(): Task | undefined;
}

/** `v1` finishes a branch before it begins the next one; `v0` takes tasks as they came. */
export function createTaskQueue(order: ExecutionOrder): TaskQueue {
  return order === 'v1' ? new DepthFirstQueue() : new BreadthFirstQueue();
}

class DepthFirstQueue implements TaskQueue {
  readonly #stack: Task[] = [];

  add(tasks: readonly Task[]): void {
    for (let i = tasks.length - 1; i >= 0; i--) this.#stack.push(tasks[i] as Task);
  }

  next(): Task | undefined {
    return this.#stack.pop();
  }
}

class BreadthFirstQueue implements TaskQueue {
  #arriving: Task[] = [];
  #leaving: Task[] = [];

  add(tasks: readonly Task[]): void {
    for (const task of tasks) this.#arriving.push(task);
  }

  next(): Task | undefined {
    if (this.#leaving.length === 0) {
      this.#leaving = this.#arriving.reverse();
      this.#arriving = [];
    }
    return this.#leaving.pop();
  }
}
