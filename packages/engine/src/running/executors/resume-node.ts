import type { Implementation, ResumeContext } from '@millrace/node-sdk';
import type { JsonObject, Waiting } from '@millrace/workflow';
import { evaluateDeferred } from '../../context/deferred-expressions.ts';
import { ResumeRunContext, WaitingCallRunContext } from '../../context/run-contexts.ts';
import { EngineError } from '../../errors/engine-error.ts';
import { toExecutionError } from '../../errors/to-execution-error.ts';
import { TriggerError } from '../../errors/trigger-error.ts';
import { selfLinked } from '../../items/paired-items.ts';
import type { EngineResumeEvent } from '../../options/run-options.ts';
import { abortable } from '../../session/abortable.ts';
import { readResponse } from '../../webhook-fields/response-settings.ts';
import type { OpenStep, StepOutcome } from '../open-step.ts';
import { batchContextOptions, doneWith, runBatch } from './run-batch-node.ts';
import { fieldsOf, methodsOf, waitingWebhooks } from './waiting-of.ts';

/** How a node goes on that was put aside. */
type Resumption = Pick<Extract<Implementation, { kind: 'batch' }>, 'onResume' | 'onWebhook'>;
type CallEvent = Extract<EngineResumeEvent, { kind: 'call' }>;

/** Lets a node go on at which the execution was put aside. */
export async function resumeNode(step: OpenStep, waiting: Waiting): Promise<StepOutcome> {
  const event = step.session.options.resume?.event;
  if (!event || event.kind === 'recovery' || event.kind === 'replay' || event.kind === 'answer') {
    return { kind: 'suspended', waiting };
  }
  const resumption = resumptionOf(step.prepared.type.implementation);
  if (!resumption) throw cannotWait(step);
  if (event.kind === 'call') return takeCall(step, resumption, { waiting, event });
  noteExecutions(step, event);
  return goOn(step, resumption, { resumedBy: event, waitState: waiting.state ?? {} });
}

function resumptionOf(implementation: Implementation): Resumption | undefined {
  return implementation.kind === 'item'
    ? implementation.waiting
    : implementation.kind === 'batch'
      ? implementation
      : undefined;
}

/** Lets a node say what it puts out when what it waited for has come. */
export function goOn(
  step: OpenStep,
  { onResume }: Resumption,
  resumed: Pick<ResumeContext<JsonObject>, 'resumedBy' | 'waitState'>,
): Promise<StepOutcome> {
  const context = new ResumeRunContext(step.context, { ...batchContextOptions(step), ...resumed });
  return runBatch(step, () => (onResume ? onResume(context) : selfLinked(step.inputs[0] ?? [], 0)));
}

function noteExecutions({ links }: OpenStep, event: EngineResumeEvent): void {
  if (event.kind !== 'executions') return;
  const [first] = event.results;
  if (first) links.first = { executionId: first.executionId };
  links.count = event.results.length;
}

/** A call that the node fails to take leaves the execution waiting: the next one may be right. */
async function takeCall(
  step: OpenStep,
  { onWebhook }: Resumption,
  { waiting, event }: { waiting: Waiting; event: CallEvent },
): Promise<StepOutcome> {
  try {
    const webhook = webhookFor(step, waiting, event);
    if (!webhook || !onWebhook) throw cannotWait(step);
    const response = readResponse(webhook);
    const result = await abortable(
      Promise.resolve(onWebhook(callContext(step, waiting, event, response.mode))),
      step.session.signal,
    );
    const outcome: StepOutcome = result.outputs ? doneWith(step, result.outputs) : { kind: 'suspended', waiting };
    event.onReceived({ result, response });
    return outcome;
  } catch (error) {
    if (step.session.signal.aborted) throw error;
    const place = { node: step.prepared.node.name, timestamp: step.session.now() };
    event.onRefused(new TriggerError(toExecutionError(error, place), error));
    return { kind: 'suspended', waiting };
  }
}

function callContext(
  step: OpenStep,
  waiting: Waiting,
  { webhookName, request }: CallEvent,
  responseMode: string,
): WaitingCallRunContext {
  const { session, prepared, runIndex, inputs, sources } = step;
  return new WaitingCallRunContext(step.context, {
    parameters: step.parameters.at(0),
    request,
    webhookName,
    responseMode,
    items: selfLinked(inputs[0] ?? [], 0),
    waitState: waiting.state ?? {},
    evaluate: (value, item) =>
      evaluateDeferred(value, session, {
        node: prepared.node,
        runIndex,
        inputs: [[item]],
        sources: [sources[0] ?? null],
        tables: step.tables,
      }),
  });
}

/** Several webhooks of a node may have one name: the method of the call decides. */
function webhookFor(step: OpenStep, { endpoints = [] }: Waiting, { webhookName, request }: CallEvent) {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const endpoint = endpoints.find((entry) => entry.webhookName === webhookName && entry.method === method);
  if (!endpoint) return undefined;
  return waitingWebhooks(step, endpoint.address)
    .filter((webhook) => webhook.name === webhookName)
    .map((webhook) => fieldsOf(step, webhook))
    .find((fields) => methodsOf(fields).includes(method));
}

function cannotWait({ prepared }: OpenStep): EngineError {
  return new EngineError('RESUME_FAILED', `"${prepared.node.name}" does not wait for a call`, {
    node: prepared.node.name,
    description: 'The node may have been changed since the execution began.',
  });
}
