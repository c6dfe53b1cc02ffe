import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import mailgun from './mailgun.node.ts';

const account = {
  credentials: { mailgunApi: { apiKey: 'K', apiDomain: 'api.eu.mailgun.net', emailDomain: 'mg.x.test' } },
};
const mail = { fromEmail: 'f@x.test', toEmail: 'a@x.test', subject: 'S', text: 't' };

it('sends a mail with headers, tags and files', async () => {
  const sent: string[] = [];
  const data = { data: Buffer.from('PDF').toString('base64'), mimeType: 'application/pdf', fileName: 'a.pdf' };
  const { json } = await runNode(mailgun, {
    ...account,
    items: [{ json: {}, binary: { data } }],
    parameters: {
      ...mail,
      replyTo: 'r@x.test',
      customHeaders: {
        headers: [
          { name: 'X-A', value: '1' },
          { name: 'h:X-B', value: '2' },
        ],
      },
      tags: 'a, b',
      attachments: 'data',
    },
    async http({ url, body }) {
      const parts: Uint8Array[] = [];
      for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part);
      sent.push(url, Buffer.concat(parts).toString());
      return { json: { id: '<1>' } };
    },
  });
  expect(json).toEqual([{ id: '<1>' }]);
  const [url, body = ''] = sent;
  expect(url).toBe('https://api.eu.mailgun.net/v3/mg.x.test/messages');
  const names = [...body.matchAll(/name="([^"]*)"/g)].map(([, name]) => name).filter((name) => name !== 'a.pdf');
  expect(names).toEqual([
    'from',
    'to',
    'subject',
    'text',
    'html',
    'h:Reply-To',
    'h:X-A',
    'h:X-B',
    'o:tag',
    'o:tag',
    'attachment',
  ]);
  expect(body).toContain('filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\nPDF\r\n');
});

it('says which file an item lacks', async () => {
  const run = runNode(mailgun, { ...account, parameters: { ...mail, attachments: 'x' }, http: () => ({ json: {} }) });
  await expect(run).rejects.toThrow("The item has no file 'x'");
});
