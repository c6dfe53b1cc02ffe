import { type MailServer, startMailServer } from '../../packages/server/src/testing/mail-server.ts';
import { test as base } from './test.ts';

/** Tests of an instance that sends mail, with the mail server that it sends to. */
export const test = base.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  mail: async ({}, use) => {
    const mail = await startMailServer();
    await use(mail);
    await mail.close();
  },
  environment: async ({ mail }, use) => {
    await use({ MILLRACE_SMTP_URL: mail.url });
  },
});

/** Where the button of the next message to somebody leads, at the address that the test uses. */
export async function linkTo(mail: MailServer, address: string, page: string, home: string): Promise<string> {
  const { text } = await mail.next(address);
  const [link] = new RegExp(`https?://[^/\\s"]+/${page}\\?[^\\s"<]+`).exec(text) ?? [];
  if (link === undefined) throw new Error(`The message has no link to ${page}:\n${text}`);
  const { pathname, search } = new URL(link);
  return `${home}${pathname}${search}`;
}

export { expect } from './test.ts';
