import { i18n } from '../../i18n/i18n.ts';
import type { RunStore } from '../../model/runs/run-store.ts';
import { queryClient } from '../../server/query-client.ts';
import { stepDataQuery } from '../../server/step-data.ts';
import { currentSession } from '../editor-session.ts';
import { chatTriggerOf, isAnsweredByNodes } from './chat-trigger.ts';
import { talkOf } from './talk.ts';

/** Shows in the chat how a run ended that a message had begun. */
export async function showAnswer(runs: RunStore): Promise<void> {
  const talk = talkOf(runs);
  const { outcome, error, executionId, lastNode, isTalk } = runs.state;
  if (!isTalk) return;
  if (outcome === 'success') {
    const session = currentSession();
    const trigger = session?.runs === runs ? chatTriggerOf(session.document) : undefined;
    const isSaid = trigger !== undefined && isAnsweredByNodes(trigger) && talk.written.length > 0;
    talk.settle(isSaid ? undefined : await lastText(runs, executionId, lastNode));
    return;
  }
  talk.settle();
  talk.say('problem', error?.message ?? i18n.t('runs:chat.noAnswer'));
}

/** The run waits for the next message: what was said so far is whole. */
export function showWaiting(runs: RunStore): void {
  if (runs.state.isTalk) talkOf(runs).settle();
}

async function lastText(runs: RunStore, executionId = '', lastNode = ''): Promise<string> {
  const step = runs.stepsOf(lastNode).at(-1);
  if (!step) return '';
  const { main } = await queryClient.ensureQueryData(stepDataQuery(executionId, step.index));
  const [item] = main.find((items) => items && items.length > 0) ?? [];
  if (!item) return '';
  const { output, text } = item.json;
  const found = [output, text].find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : `\`\`\`json\n${JSON.stringify(output ?? item.json, undefined, 2)}\n\`\`\``;
}
