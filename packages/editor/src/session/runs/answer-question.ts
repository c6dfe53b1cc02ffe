import { executionRoutes } from '@millrace/api';
import type { QuestionAnswer } from '@millrace/workflow';
import { apiClient } from '../../server/api-client.ts';
import { queryClient } from '../../server/query-client.ts';
import { currentSession } from '../editor-session.ts';
import { talkOf } from './talk.ts';

/**
 * Answers a question of an execution that waits.
 * @throws ApiError, also where somebody else was faster
 */
export async function answerQuestion(executionId: string, answer: QuestionAnswer): Promise<void> {
  try {
    await apiClient.call(executionRoutes.answer, { params: { id: executionId }, body: answer });
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['execution-steps', executionId] });
    void queryClient.invalidateQueries({ queryKey: ['execution-waiting', executionId] });
  }
  const runs = currentSession()?.runs;
  const goesOn = runs?.state.executionId === executionId && runs.state.status === 'running';
  if (goesOn && runs.state.isTalk) talkOf(runs).wait();
}
