import type { Item, JsonObject, NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import dateTime from './data/date-time/date-time.node.ts';
import html from './data/html/html.node.ts';
import markdown from './data/markdown/markdown.node.ts';
import xml from './data/xml/xml.node.ts';
import convertToFile from './files/convert-to-file/convert-to-file.node.ts';
import editImage from './files/edit-image/edit-image.node.ts';
import extractFromFile from './files/extract-from-file/extract-from-file.node.ts';
import { parseForm } from './lib/webhook/parse-form.ts';
import rssFeedRead from './network/rss/rss-feed-read.node.ts';

/** Time of the processor. Far less than what these inputs took before. */
const MAX_HOLD_MS = 400;

interface Case {
  title: string;
  node: NodeType;
  typeVersion?: number;
  parameters: JsonObject;
  item?: Item;
  /** What each request is answered with. */
  answer?: string;
}

const fromHtml = (text: string): JsonObject => ({ html: text });
const fromMarkdown = (text: string): JsonObject => ({ mode: 'markdownToHtml', markdown: text });
const extract: JsonObject = {
  operation: 'extractHtmlContent',
  extractionValues: { values: [{ key: 'a', cssSelector: 'div', returnValue: 'text' }] },
};
const file = (content: string | Buffer, fileName: string): Item => ({
  json: {},
  binary: { data: { data: Buffer.from(content).toString('base64'), mimeType: 'application/octet-stream', fileName } },
});
const attributes = (count: number): string =>
  `<a ${Array.from({ length: count }, (_, index) => `x${index}="1"`).join(' ')}/>`;

const cases: Case[] = [
  { title: 'code spans that do not end', node: markdown, parameters: fromMarkdown('`a '.repeat(70_000)) },
  { title: 'brackets that do not end', node: markdown, parameters: fromMarkdown('['.repeat(50_000)) },
  { title: 'emphasis that does not end', node: markdown, parameters: fromMarkdown('*a **a '.repeat(30_000)) },
  { title: 'elements in elements, to Markdown', node: markdown, parameters: fromHtml('<div>'.repeat(60_000)) },
  { title: 'quotes in quotes, to Markdown', node: markdown, parameters: fromHtml('<blockquote>a'.repeat(5_000)) },
  {
    title: 'elements in elements',
    node: html,
    typeVersion: 1.2,
    parameters: extract,
    item: { json: { data: '<div>'.repeat(60_000) } },
  },
  { title: 'attributes', node: xml, parameters: {}, item: { json: { data: attributes(700_000) } } },
  { title: 'XML in XML', node: xml, parameters: {}, item: { json: { data: `${'<a>'.repeat(200_000)}` } } },
  {
    title: 'a feed of attributes',
    node: rssFeedRead,
    typeVersion: 1.2,
    parameters: { url: 'https://example.com/feed' },
    answer: `<rss>${attributes(700_000)}</rss>`,
  },
  {
    title: 'a feed whose entry holds elements in elements',
    node: rssFeedRead,
    typeVersion: 1.2,
    parameters: { url: 'https://example.com/feed' },
    answer: JSON.stringify({ items: [{ content_html: '<div>'.repeat(60_000) }] }),
  },
  {
    title: 'an image of many pixels',
    node: editImage,
    typeVersion: 1.1,
    parameters: {
      operation: 'multiStep',
      operations: {
        operations: [
          { operation: 'create', width: 6000, height: 6000, backgroundColor: '#ff0000' },
          { operation: 'transparent', color: '#ff0000' },
        ],
      },
      options: { format: 'bmp' },
    },
  },
  {
    title: 'a calendar of rules',
    node: extractFromFile,
    parameters: { operation: 'fromIcs' },
    item: file(
      `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nUID:1\nDTSTART:20240101T000000Z\nRRULE:FREQ=SECONDLY\nEND:VEVENT\n'.repeat(20_000)}END:VCALENDAR\n`,
      'a.ics',
    ),
  },
  {
    title: 'a page as a spreadsheet',
    node: extractFromFile,
    parameters: { operation: 'html' },
    item: file(`<table>${'<tr><td>'.repeat(100_000)}`, 'a.html'),
  },
  {
    title: 'a format that leaves all open',
    node: (dateTime as NodeType[])[1] as NodeType,
    typeVersion: 2,
    parameters: { operation: 'formatDate', date: '1'.repeat(60), options: { fromFormat: `${'yS'.repeat(20)}x` } },
  },
];

describe('input that is costly to read', () => {
  it.each(cases)('$title', async ({ node, parameters, typeVersion, item = { json: {} }, answer }) => {
    const options = {
      parameters,
      ...(typeVersion !== undefined && { typeVersion }),
      items: [item],
      ...(answer !== undefined && { http: () => ({ body: answer }) }),
      signal: stopSoon(),
    };
    // Whether it can be read is not the question here.
    expect(await longestHold(() => runNode(node, options).catch(() => undefined))).toBeLessThan(MAX_HOLD_MS);
  });

  it('a form with very many fields', async () => {
    const form = Array.from({ length: 1_000_000 }, (_, index) => `f${index}=1`).join('&');
    expect(await longestHold(() => parseForm(form))).toBeLessThan(MAX_HOLD_MS);
  });

  it('a spreadsheet of many rows', { timeout: 120_000 }, async () => {
    const items = Array.from({ length: 200_000 }, (_, id) => ({ id, name: 'x' }));
    const written = await runNode(convertToFile, { parameters: { operation: 'xlsx' }, items });
    const book = written.items[0] as Item;
    const hold = await longestHold(async () => {
      const { json } = await runNode(extractFromFile, { parameters: { operation: 'xlsx' }, items: [book] });
      expect(json).toHaveLength(items.length);
    });
    expect(hold).toBeLessThan(MAX_HOLD_MS);
  });
});

it('an element called constructor is only a name', async () => {
  const { json } = await runNode(xml, { items: [{ data: '<a><constructor>1</constructor><toString x="2"/></a>' }] });
  expect(json).toEqual([{ a: { constructor: '1', toString: { x: '2' } } }]);
});

/** Ends what would take its whole budget. */
function stopSoon(): AbortSignal {
  return AbortSignal.timeout(2_000);
}

/** The most time of the processor, in ms, between two turns of the event loop: a busy machine does not make it longer. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longestUs = 0;
  let before = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longestUs = Math.max(longestUs, user + system);
    before = process.threadCpuUsage();
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  return longestUs / 1_000;
}
