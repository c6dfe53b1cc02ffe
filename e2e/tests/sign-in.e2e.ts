import { fillSignIn, ownerEmail, setUpOwner } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

test('a wrong password is told, and after many of them nobody may try for a while', async ({ page, millrace }) => {
  await setUpOwner(millrace);
  await page.goto(`${millrace.url}/signin`);
  await fillSignIn(page, 'Wrong password 1');
  await expect(page.getByRole('alert')).toContainText('wrong');
  const guess = { email: ownerEmail, password: 'Wrong password 2' };
  for (let count = 0; count < 9; count++) {
    await expect(millrace.rest('POST', '/login', guess)).rejects.toThrow('401');
  }
  await fillSignIn(page);
  await expect(page.getByRole('alert')).toContainText('Too many attempts');
});
