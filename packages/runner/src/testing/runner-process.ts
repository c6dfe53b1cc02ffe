import { type ChildProcess, fork } from 'node:child_process';
import {
  type ExecutionJob,
  messagesOf,
  type Packet,
  type RunnerConfig,
  type ToRunner,
  type ToServer,
  type WorkflowVersion,
} from '@millrace/wire';
import { testRunnerConfig } from '@millrace/wire/testing';
import type { Workflow, WorkflowNode } from '@millrace/workflow';
import { entryPoint } from '../programs/entry-points.ts';

type Message<Type extends ToServer['type']> = Extract<ToServer, { type: Type }>;

/** A real runner process under test. Messages are kept until somebody waits for them. */
export class RunnerUnderTest implements AsyncDisposable {
  readonly messages: ToServer[] = [];
  /** Whether portions of steps are answered. */
  storesSteps = true;
  readonly exit: Promise<{ code: number | null; signal: string | null }>;
  readonly #child: ChildProcess;
  #onMessage: Array<() => void> = [];

  constructor(config: Partial<RunnerConfig> = {}) {
    this.#child = fork(entryPoint('runner'), [], { serialization: 'advanced', env: {}, execArgv: [], silent: true });
    this.#child.on('message', (message) => {
      for (const one of messagesOf(message as Packet<ToServer>)) this.#receive(one);
      for (const wake of this.#onMessage.splice(0)) wake();
    });
    this.exit = new Promise((resolve) => this.#child.once('exit', (code, signal) => resolve({ code, signal })));
    this.send({ type: 'configure', config: testRunnerConfig(config) });
  }

  #receive(message: ToServer): void {
    this.messages.push(message);
    if (message.type === 'steps' && this.storesSteps) {
      this.send({ type: 'stepsStored', executionId: message.executionId });
    }
  }

  send(message: ToRunner): void {
    this.#child.send(message);
  }

  /** Ends the connection, as the death of the control plane would. */
  disconnect(): void {
    this.#child.disconnect();
  }

  /** Waits for a message of this type that fits; it is looked for among those that came before, too. */
  async next<Type extends ToServer['type']>(
    type: Type,
    fits: (message: Message<Type>) => boolean = () => true,
  ): Promise<Message<Type>> {
    for (;;) {
      const isWanted = (message: ToServer): message is Message<Type> =>
        message.type === type && fits(message as Message<Type>);
      const found = this.messages.find(isWanted);
      if (found) return found;
      await this.anything();
    }
  }

  /** Waits for the next message, whatever it is. */
  anything(): Promise<void> {
    return new Promise((resolve) => this.#onMessage.push(resolve));
  }

  /** Puts a workflow in and runs a job of it. */
  start(workflow: Workflow, job: Partial<ExecutionJob> & Pick<ExecutionJob, 'executionId' | 'start'>): void {
    const versionKey = `version of ${job.executionId}`;
    this.send({ type: 'putWorkflow', version: versionOf(workflow, versionKey) });
    this.send({
      type: 'execute',
      job: {
        mode: 'manual',
        resumeKey: `${job.executionId}.key`,
        versionKey,
        streamSteps: false,
        keepsProgress: false,
        keepData: true,
        timeoutMs: 0,
        ...job,
      },
    });
  }

  /** How an execution ended, with all of its steps and their data. */
  async finished(executionId: string) {
    const { outcome, steps: last } = await this.next('executionFinished', (end) => end.executionId === executionId);
    const earlier = this.messages.flatMap((message) =>
      message.type === 'nodeFinished' && message.executionId === executionId ? [message.step] : [],
    );
    const steps = [...earlier, ...last];
    const data = steps.map((step) => [step.node, JSON.parse(Buffer.from(step.data).toString()).main]);
    return { outcome, data: Object.fromEntries(data), steps };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.exit;
  }
}

export function versionOf(workflow: Workflow, versionKey: string): WorkflowVersion {
  return { versionKey, active: false, workflow, textLength: 0 };
}

type NodeSketch = Partial<WorkflowNode> & Pick<WorkflowNode, 'name' | 'type'>;

/** A workflow whose nodes stand in a row, each connected to the next. */
export function chain(...sketches: NodeSketch[]): Workflow {
  const nodes = sketches.map(
    (sketch, index): WorkflowNode => ({
      id: `id-${index}`,
      typeVersion: 1,
      position: [index * 200, 0],
      parameters: {},
      ...sketch,
      type: `n8n-nodes-base.${sketch.type}`,
    }),
  );
  const connections: Workflow['connections'] = Object.create(null);
  for (const [index, node] of nodes.entries()) {
    const next = nodes[index + 1];
    if (next) connections[node.name] = { main: [[{ node: next.name, type: 'main', index: 0 }]] };
  }
  return { name: 'Chain', nodes, connections, settings: { executionOrder: 'v1' } };
}
