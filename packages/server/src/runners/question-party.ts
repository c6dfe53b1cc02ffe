import type { RunnerMethod, RunnerMethods } from '@millrace/wire';
import { type Party, workflowKeyOf } from './pool-job.ts';

/** Questions of people at the editor, whose answers take code of nodes or expressions: they are not to be felt outside. */
const ASKED_BY_HAND: ReadonlySet<RunnerMethod> = new Set(['assist', 'lookup', 'testCredential', 'checkExpressions']);

/** Of whom a question is; nothing where it is of the server itself. */
export function partyOfQuestion<Method extends RunnerMethod>(
  method: Method,
  params: RunnerMethods[Method]['params'],
  user: string | undefined,
): Party | undefined {
  if (ASKED_BY_HAND.has(method)) return { isByHand: true, user, workflowKey: method };
  if ('version' in params) return { workflowKey: workflowKeyOf(params.version) };
  return 'work' in params ? { workflowKey: workflowKeyOf(params.work.version) } : undefined;
}
