import { evaluationRoutes } from '@millrace/api';
import { expect, it } from 'vitest';
import { loadPageArea } from '../../i18n/page-areas.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { StartEvaluation } from './start-evaluation.tsx';

await loadPageArea('evaluations');

/** The calls that start evaluations. */
function notedStarts(): unknown[] {
  const sent: unknown[] = [];
  answerCalls(async (route, { body }) => {
    if (route === evaluationRoutes.start) sent.push(body);
    return {};
  });
  return sent;
}

it('asks for the trigger only where there are several', async () => {
  const sent = notedStarts();
  const screen = await renderPart(<StartEvaluation workflowId="w" triggers={['Rows']} isDisabled={false} />);
  expect(screen.getByRole('combobox').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Start evaluation' }).click();
  await expect.poll(() => sent).toEqual([{ atOnce: 1 }]);
});

it('starts at the trigger that is chosen', async () => {
  const sent = notedStarts();
  const screen = await renderPart(<StartEvaluation workflowId="w" triggers={['Easy', 'Hard']} isDisabled={false} />);
  await screen.getByRole('combobox', { name: 'Evaluation trigger' }).click();
  await screen.getByRole('option', { name: 'Hard' }).click();
  await screen.getByRole('button', { name: 'Start evaluation' }).click();
  await expect.poll(() => sent).toEqual([{ atOnce: 1, triggerNode: 'Hard' }]);
});
