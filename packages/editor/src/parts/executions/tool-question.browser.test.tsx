import { expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { WaitingDetails } from './waiting-details.tsx';

const question = {
  ...{ key: 'k1', node: 'Approval', tool: 'send_mail', text: 'Mails go to customers.' },
  arguments: { to: 'ada@example.com' },
};

/** An execution that asks. @param answers those of the server: a refusal where one is an object */
async function renderQuestion(...answers: Array<true | { message: string; code: string }>) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (place: string, { body }: RequestInit = {}) => {
    sent.push([place, JSON.parse(String(body))]);
    const answer = answers.shift() ?? true;
    return answer === true ? Response.json({ data: true }) : Response.json(answer, { status: 409 });
  });
  const waiting = { node: 'Agent', until: null, calls: [], executions: [], questions: [question] };
  const screen = await renderPart(<WaitingDetails executionId="7" waiting={waiting} />);
  return { ...screen, sent };
}

it('tells which call a person is asked about, and approves it as it is', async () => {
  const { sent, getByRole, getByText } = await renderQuestion();
  await expect.element(getByRole('region', { name: 'Allow “send_mail” to be called?' })).toBeVisible();
  await expect.element(getByText('Asked by “Approval”')).toBeVisible();
  await expect.element(getByText('Mails go to customers.')).toBeVisible();
  await getByRole('button', { name: 'Approve' }).click();
  await expect
    .poll(() => sent)
    .toEqual([['/rest/executions/7/answers', { key: 'k1', decision: 'approve', arguments: question.arguments }]]);
});

it('approves it with other arguments, which have to be a JSON object', async () => {
  const { sent, getByRole, getByText } = await renderQuestion();
  const field = getByRole('textbox', { name: 'Arguments of the call (JSON)' });
  await field.fill('["bo@example.com"]');
  await expect.element(getByText('This is not a JSON object. Correct it to approve the call.')).toBeVisible();
  await expect.element(getByRole('button', { name: 'Approve' })).toBeDisabled();
  await field.fill('{ "to": "bo@example.com" }');
  await getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => sent).toMatchObject([[expect.anything(), { arguments: { to: 'bo@example.com' } }]]);
});

it('refuses it with a reason', async () => {
  const { sent, getByRole } = await renderQuestion();
  await getByRole('button', { name: 'Refuse …' }).click();
  await getByRole('textbox', { name: 'Reason' }).fill('Ask Bo first');
  await getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect
    .poll(() => sent)
    .toMatchObject([[expect.anything(), { key: 'k1', decision: 'refuse', reason: 'Ask Bo first' }]]);
});

it('says why an answer was not taken, and can be answered again', async () => {
  const refusal = { message: 'Execution 7 does not wait for this answer.', code: 'QUESTION_NOT_OPEN' };
  const { sent, getByRole } = await renderQuestion(refusal);
  await getByRole('button', { name: 'Approve' }).click();
  await expect.element(getByRole('alert')).toHaveTextContent('Execution 7 does not wait for this answer.');
  await getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => sent).toHaveLength(2);
});
