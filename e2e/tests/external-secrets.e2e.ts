import { setUpOwner, signInAsOwner } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

test.use({ environment: { MILLRACE_SECRETS_ENV_PREFIX: 'APP_', APP_KEY: 'hidden value', 'APP_other key': 'x' } });

test('the settings show where external secrets come from, by their names', async ({ page, millrace }) => {
  await setUpOwner(millrace);
  await signInAsOwner(page, millrace);
  await page.goto(`${millrace.url}/settings/secrets`);
  const provider = page.getByRole('region', { name: 'env' });
  await expect(provider).toContainText('Ready');
  await expect(provider).toContainText('$secrets.env.KEY');
  await expect(provider).toContainText('$secrets.env["other key"]');
  await provider.getByRole('button', { name: 'Test' }).click();
  await expect(provider).toContainText('Ready');
  await expect(page.locator('body')).not.toContainText('hidden value');
});
