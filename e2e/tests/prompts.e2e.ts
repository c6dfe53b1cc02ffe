import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../support/axe.ts';
import { Millrace } from '../support/millrace.ts';
import { setUpOwner, signInAsOwner } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';
import { chain, webhook } from '../support/workflows.ts';

/** A service that asks people what they think, as an owner may name one. */
class AskingService {
  readonly sent: string[] = [];
  readonly #answers = new Map<string, object>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const call = `${request.method} ${request.url}`;
      if (body !== '') this.sent.push(`${request.url} ${body}`);
      const answer = this.#answers.get(call);
      response.writeHead(answer ? 200 : 503).end(JSON.stringify(answer ?? {}));
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  answer(call: string, answer: object): void {
    this.#answers.set(call, answer);
  }

  refuse(call: string): void {
    this.#answers.delete(call);
  }

  close(): void {
    this.#server.close();
  }
}

test('the service that the owner named asks people what they think, and offers newcomers a call', async ({ page }) => {
  test.setTimeout(180_000);
  const service = new AskingService();
  const millrace = await Millrace.start({ isNew: true, environment: { MILLRACE_PROMPTS_URL: await service.start() } });
  const alert = page.getByRole('alert');
  const closeAlert = async () => {
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(alert).toHaveCount(0);
  };
  try {
    await setUpOwner(millrace);
    await signInAsOwner(page, millrace);

    await test.step('a call for newcomers', async () => {
      const offer = { title: 'Talk to us', description: 'Half an hour.', toast_sequence_number: 2 };
      service.answer('GET /prompts/onboarding', offer);
      await page.goto(`${millrace.url}/welcome`);
      await page.getByRole('button', { name: 'Show examples' }).click();
      await page.getByRole('dialog', { name: 'Thank you' }).getByRole('button', { name: 'Get started' }).click();
      await expect(alert).toContainText('Half an hour.');
      await alert.getByRole('button', { name: 'Request the call' }).click();
      const dialog = page.getByRole('dialog', { name: 'Onboarding call' });
      const email = dialog.getByRole('textbox', { name: 'Email' });
      await expect(email).toHaveValue('ada@example.org');
      await expectAccessible(page, 'a call for newcomers');
      await email.fill('ada');
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText('Enter a valid email address.');
      expect(service.sent).toEqual([]);
      await email.fill('ada@example.org');
      await page.keyboard.press('Enter');
      await expect(alert).toContainText('The call could not be requested');
      await closeAlert();
      service.answer('POST /accounts/onboarding', {});
      await email.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(alert).toContainText('Thanks!');
      expect(service.sent.at(-1)).toBe('/accounts/onboarding {"email":"ada@example.org","agree":true}');
    });

    const { id } = (await (
      await page.request.post(`${millrace.url}/rest/workflows`, {
        data: chain('Asked', [webhook('asked')]),
        headers: { origin: millrace.url },
      })
    )
      .json()
      .then(({ data }) => data)) as { id: string };
    const activeSwitch = page.getByTestId('active-switch');
    const activateAnew = async () => {
      await page.goto(`${millrace.url}/workflow/${id}`);
      if (await activeSwitch.isChecked()) {
        await activeSwitch.click({ force: true });
        await expect(page.getByText('Inactive')).toBeVisible();
      }
      await activeSwitch.click({ force: true });
      await expect(activeSwitch).toBeChecked();
    };

    await test.step('an address to write to', async () => {
      service.answer('GET /prompts', { title: 'Hear from us', showContactPrompt: true });
      await activateAnew();
      await page.getByLabel('Do not show this again').check();
      await page.getByRole('button', { name: 'Got it' }).click();
      await activateAnew();
      const dialog = page.getByRole('dialog', { name: 'Hear from us' });
      const send = dialog.getByRole('button', { name: 'Send' });
      const email = dialog.getByRole('textbox', { name: 'Email' });
      await expect(email).toBeFocused();
      await expect(send).toBeDisabled();
      await page.keyboard.type('ada@');
      await expect(send).toBeDisabled();
      await page.keyboard.type('example.org');
      await expect(send).toBeEnabled();
      await expectAccessible(page, 'an address to write to');
      await page.keyboard.press('Enter');
      await expect(alert).toContainText('Error while submitting results');
      await closeAlert();
      service.answer('POST /prompt', { updated: true });
      await send.click();
      await expect(dialog).toHaveCount(0);
      await expect(alert).toContainText('Thanks!');
      expect(service.sent.at(-1)).toBe('/prompt {"email":"ada@example.org"}');
    });

    await test.step('how likely somebody is to recommend it', async () => {
      service.answer('GET /prompts', { showValueSurvey: true });
      await activateAnew();
      const drawer = page.getByRole('dialog', { name: 'Your opinion' });
      const scores = drawer.getByRole('group', { name: 'Score from 0 to 10' });
      await expect(scores.getByRole('button')).toHaveCount(11);
      await expectAccessible(page, 'a score');
      const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
      await page.setViewportSize({ width: 400, height });
      for (const score of ['0', '10']) {
        await expect(scores.getByRole('button', { name: score, exact: true })).toBeInViewport({ ratio: 1 });
      }
      await page.setViewportSize({ width, height });
      await scores.getByRole('button', { name: '9', exact: true }).click();
      await expect(alert).toContainText('Error while submitting results');
      await closeAlert();
      service.answer('POST /value-survey', { updated: true });
      await scores.getByRole('button', { name: '9', exact: true }).press('Enter');
      await expect(drawer.getByRole('status')).toContainText('Wonderful.');
      const email = drawer.getByRole('textbox', { name: 'Email' });
      await expect(email).toBeFocused();
      await page.keyboard.type('ada@example.org');
      service.refuse('POST /value-survey');
      await drawer.getByRole('button', { name: 'Send' }).press('Enter');
      await expect(alert).toContainText('Error while submitting results');
      // The field has the focus at first, and does not take it back.
      await expect(email).not.toBeFocused();
      await closeAlert();
      service.answer('POST /value-survey', { updated: true });
      await email.press('Enter');
      await expect(drawer).toHaveCount(0);
      await expect(alert).toContainText('Thanks!');
      expect(service.sent.slice(-3)).toEqual([
        '/value-survey {"value":9}',
        '/value-survey {"value":9,"email":"ada@example.org"}',
        '/value-survey {"value":9,"email":"ada@example.org"}',
      ]);
    });

    await test.step('and a service that is away is no concern of anybody', async () => {
      service.close();
      await activateAnew();
      await expect(page.getByText('Active', { exact: true })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(alert).toHaveCount(0);
    });
  } finally {
    await millrace.dispose();
    service.close();
  }
});
