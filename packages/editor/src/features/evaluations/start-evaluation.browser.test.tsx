import { evaluationRoutes } from '@millrace/api';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadPageArea } from '../../i18n/page-areas.ts';
import { apiClient } from '../../server/api-client.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { StartEvaluation } from './start-evaluation.tsx';

await loadPageArea('evaluations');

/** The calls that start evaluations. */
function notedStarts(): unknown[] {
  const sent: unknown[] = [];
  const call = vi.spyOn(apiClient, 'call').mockImplementation(async (route: unknown, options: unknown) => {
    if (route === evaluationRoutes.start) sent.push((options as { body: unknown }).body);
    return {};
  });
  onTestFinished(() => call.mockRestore());
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
