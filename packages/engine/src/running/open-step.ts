import type { ExpressionTables } from '@millrace/expression';
import type { ExecutionError, ItemsByPort, OnError, RunSource, Waiting } from '@millrace/workflow';
import type { DeferredExpressions } from '../context/deferred-expressions.ts';
import type { ExecutionLinks, NodeRunContext } from '../context/node-context.ts';
import type { ParameterResolver } from '../context/parameter-resolver.ts';
import type { ExecutionAborted } from '../errors/execution-aborted.ts';
import type { RunSession } from '../session/run-session.ts';
import type { PreparedNode } from '../workflow/prepared-node.ts';
import type { RetryPolicy } from './policies.ts';
import type { SubNodes } from './sub-nodes/sub-nodes.ts';

/** One run of a node in the making: what an executor needs. */
export interface OpenStep {
  readonly session: RunSession;
  readonly prepared: PreparedNode;
  readonly runIndex: number;
  /** ms since the epoch. */
  readonly startedAt: number;
  readonly inputs: ItemsByPort;
  readonly sources: ReadonlyArray<RunSource | null>;
  /** What its expressions read of data tables. */
  readonly tables: ExpressionTables;
  /** Executions that the node ran. */
  readonly links: ExecutionLinks;
  readonly context: NodeRunContext;
  readonly subNodes: SubNodes;
  readonly parameters: ParameterResolver;
  /** Of texts that the node evaluates itself. */
  readonly expressions: DeferredExpressions;
  readonly onError: OnError;
  readonly retry: RetryPolicy;
}

/** How a step ended. */
export type StepOutcome =
  | { kind: 'done'; outputs: ItemsByPort }
  | { kind: 'failed'; error: ExecutionError }
  /** The node put the execution aside. It may stay in memory for so many ms instead. */
  | { kind: 'suspended'; waiting: Waiting; restMs?: number }
  | { kind: 'aborted'; reason: ExecutionAborted };
