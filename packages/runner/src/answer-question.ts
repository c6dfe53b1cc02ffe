import { checkExpressions, describeTriggers, EngineError, TriggerError } from '@millrace/engine';
import { NodeError } from '@millrace/node-sdk';
import type { RunnerMethod, RunnerMethods, ToServer } from '@millrace/wire';
import { assist } from './assist/assist.ts';
import { testCredential } from './credential-tests/test-credential.ts';
import { completeCredential } from './credentials/complete-credential.ts';
import { lookUp } from './lookups/look-up.ts';
import { describePackage } from './package-host/describe-package.ts';
import type { RunnerServices } from './services/runner-services.ts';
import { askTrigger } from './triggers/ask-trigger.ts';
import { prepare, timezoneOf } from './workflows/workflow-cache.ts';

type Answer = Extract<ToServer, { type: 'answer' }>;
type WithoutEnvelope<Union> = Union extends unknown ? Omit<Union, 'type' | 'requestId'> : never;

interface Question {
  method: RunnerMethod;
  params: RunnerMethods[RunnerMethod]['params'];
  services: RunnerServices;
  /** Nobody waits for the answer any more. */
  signal: AbortSignal;
}

/** Answers a question of the control plane; what cannot be answered is an answer too. */
export async function answerQuestion(question: Question): Promise<WithoutEnvelope<Answer>> {
  try {
    return { ok: true, result: await resultOf(question) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, message: error.message, ...detailsOf(error) };
  }
}

async function resultOf({
  method,
  params,
  services,
  signal,
}: Question): Promise<RunnerMethods[RunnerMethod]['result']> {
  const { registry, config } = services;
  switch (method) {
    case 'catalogue':
      return { lines: await registry.catalogue() };
    case 'describePackage':
      return await describePackage(params as RunnerMethods['describePackage']['params'], services.packages.runs);
    case 'nodeIcon':
      return { svg: await registry.icon((params as RunnerMethods['nodeIcon']['params']).type) };
    case 'describeTriggers': {
      const { version, test, workId } = params as RunnerMethods['describeTriggers']['params'];
      const { workflow, readsVariables } = prepare(version);
      const vars = readsVariables ? await services.variables.ask(workId, new AbortController().signal) : {};
      await registry.load(workflow);
      const triggers = describeTriggers({
        workflow,
        ...(version.id !== undefined && { workflowId: version.id }),
        active: version.active,
        nodeTypes: registry,
        timezone: timezoneOf(workflow, config.timezone),
        test,
        env: config.env,
        vars,
        now: () => Date.now(),
      });
      return { triggers };
    }
    case 'askTrigger':
      return await askTrigger(params as RunnerMethods['askTrigger']['params'], services);
    case 'assist':
      return await assist(params as RunnerMethods['assist']['params'], services, signal);
    case 'lookup':
      return { json: await lookUp(params as RunnerMethods['lookup']['params'], services) };
    case 'testCredential':
      await testCredential(params as RunnerMethods['testCredential']['params'], services);
      return {};
    case 'completeCredential':
      return {
        data: await completeCredential(params as RunnerMethods['completeCredential']['params'], services),
      };
    case 'checkExpressions':
      return { problems: checkExpressions((params as RunnerMethods['checkExpressions']['params']).workflow) };
  }
}

function detailsOf(error: Error): { code?: string; description?: string; node?: string } {
  if (!(error instanceof NodeError || error instanceof EngineError || error instanceof TriggerError)) return {};
  const { code, description } = error;
  const node = 'node' in error ? error.node : undefined;
  return {
    ...(code !== undefined && { code }),
    ...(description !== undefined && { description }),
    ...(node !== undefined && { node }),
  };
}
