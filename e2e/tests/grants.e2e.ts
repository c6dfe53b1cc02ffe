import { expectAccessible } from '../support/axe.ts';
import { setUpMember, signInAsMember } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

const assigned = (value: string) => ({
  typeVersion: 3.4,
  parameters: { assignments: { assignments: [{ id: 'a', name: 'path', value, type: 'string' }] }, options: {} },
});

test('who steers a node with a credential of somebody else is warned, and its owner confirms it again', async ({
  page,
  browser,
  millrace,
}) => {
  const { call, memberId } = await setUpMember(page, millrace);
  const data = { name: 'X-Key', value: 'secret' };
  const credential = await call<{ id: string }>('POST', '/credentials', {
    name: 'Key of Ada',
    type: 'httpHeaderAuth',
    data,
  });
  const ask = node('Ask', 'httpRequest', {
    typeVersion: 4.2,
    parameters: {
      url: '=https://example.test/{{ $json.path }}',
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
    },
    credentials: { httpHeaderAuth: { id: credential.id, name: 'Key of Ada' } },
  });
  const workflow = chain('Lent', [node('Start', 'manualTrigger'), node('Choose', 'set', assigned('a')), ask]);
  const { id } = await call<{ id: string }>('POST', '/workflows', workflow);
  await call('PUT', `/workflows/${id}/share`, { shareWith: [{ userId: memberId, role: 'editor' }] });

  const grace = await (await browser.newContext()).newPage();
  await signInAsMember(grace, millrace);
  await grace.goto(`${millrace.url}/workflow/${id}?node=choose`);
  const details = grace.getByRole('dialog', { name: 'Details of Choose' });
  const value = details.getByRole('textbox', { name: 'Value' });
  await value.fill('elsewhere');
  await grace.keyboard.press('Escape');
  await grace.keyboard.press('Control+s');
  const question = grace.getByRole('dialog', { name: 'Save and revoke access?' });
  await expect(question).toContainText('“Ask” uses the credential “Key of Ada”.');
  await expect(question).toContainText('Grace Hopper changed what this node does');
  await expect(question).toContainText('Ada Byron can confirm the node as it is now.');
  await expectAccessible(grace, 'the question before grants end');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(grace.getByTestId('missing-grant')).toHaveCount(0);
  await grace.keyboard.press('Control+s');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(grace.getByTestId('missing-grant')).toBeVisible();
  await grace.goto(`${millrace.url}/workflow/${id}?node=ask`);
  const missing = grace.getByRole('alert').filter({ hasText: 'Access not granted' });
  await expect(missing).toContainText('Grace Hopper changed what this node does');
  await expect(missing.getByRole('button')).toHaveCount(0);

  await page.goto(`${millrace.url}/workflow/${id}?node=ask`);
  const seen = page.getByRole('alert').filter({ hasText: 'Access not granted' });
  await expectAccessible(page, 'a node that is not granted its credential');
  await seen.getByRole('button', { name: 'Confirm this node' }).click();
  await expect(seen).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('missing-grant')).toHaveCount(0);
});
