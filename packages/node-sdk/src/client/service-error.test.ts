import { expect, it } from 'vitest';
import { refusal } from './service-error.ts';

const refused = (type: string, body: string) =>
  refusal(
    { name: 'Store', reason: [] },
    { status: 400, statusText: '', headers: { 'content-type': type }, url: 'https://x.test/', body: Buffer.from(body) },
  ).message;

it.each([
  ['application/xml', '<Error><Code>C</Code><Message>No &lt;a&gt; &amp;amp; b</Message></Error>', ': No <a> &amp; b'],
  ['text/xml; charset=utf-8', '<d:error xmlns:d="DAV:"><s:message>Locked</s:message></d:error>', ': Locked'],
  ['application/soap+xml', '<Fault><message lang="en">\n Gone \n</message></Fault>', ': Gone'],
  ['application/xml', '<Error><Message></Message></Error>', ''],
  ['application/xml', '<Error><MessageId>1</MessageId></Error>', ''],
  ['text/html', '<p><message>No</message></p>', ''],
])('reads the reason out of %s: %s', (type, body, reason) => {
  expect(refused(type, body)).toBe(`Store refused the request (400)${reason}`);
});
