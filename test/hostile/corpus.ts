import { gzipSync } from 'node:zlib';
import { node } from '../support/workflows.ts';
import { spreadsheet } from './spreadsheet.ts';

type Node = ReturnType<typeof node>;

/** One way to try to stop an instance. */
export interface Attack {
  name: string;
  /** What the webhook is called with; made when it is needed, some are large. */
  body: () => string | Uint8Array<ArrayBuffer>;
  contentType: string;
  /** What the workflow does with it, after its webhook. */
  nodes: Node[];
  /** Links back from the last node to the first after the webhook. */
  isCircle?: boolean;
  /** Part of every run of the tests. */
  isQuick?: boolean;
}

const text = (make: () => string) => ({ contentType: 'text/plain', body: make });
const json = (make: () => unknown) => ({ contentType: 'application/json', body: () => JSON.stringify(make()) });
const nothing = json(() => ({}));

/** A field that holds what an expression gives. */
const evaluated = (expression: string): Node =>
  node('Evaluate', 'set', 3.4, {
    assignments: { assignments: [{ id: 'a', name: 'out', type: 'string', value: `={{ ${expression} }}` }] },
    options: {},
  });

/** What the call brought as a field, for nodes that look at one. */
const asField: Node = evaluated('$json.body.text');

const script = (jsCode: string): Node => node('Code', 'code', 2, { jsCode });
const repeat = (part: string, count: number) => json(() => ({ text: part.repeat(count) }));

const markdown = node('Markdown', 'markdown', 1, { mode: 'markdownToHtml', markdown: '={{ $json.out }}', options: {} });
const xml = node('XML', 'xml', 1, { mode: 'xmlToJson', dataPropertyName: 'out', options: {} });
const html = node('HTML', 'html', 1.2, {
  operation: 'extractHtmlContent',
  dataPropertyName: 'out',
  extractionValues: { values: [{ key: 'x', cssSelector: 'div', returnValue: 'html', returnArray: true }] },
  options: {},
});
const dateOf = (format: string): Node =>
  node('Date', 'dateTime', 2, {
    operation: 'formatDate',
    date: '={{ $json.out }}',
    format: 'custom',
    customFormat: format,
    options: { fromFormat: format },
  });
const request = (path: string): Node =>
  node('Request', 'httpRequest', 4.2, { url: `={{ $env.UPSTREAM }}${path}`, options: {} });
const fromFile = (operation: string): Node =>
  node('Extract', 'extractFromFile', 1, { operation, binaryPropertyName: 'data', options: {} });
const file = (make: () => Uint8Array) => ({
  contentType: 'application/octet-stream',
  body: () => Uint8Array.from(make()),
});
const sql = (query: string): Node => node('Merge', 'merge', 3.1, { mode: 'combineBySql', numberInputs: 2, query });

/** Requests, data, nodes and expressions that held up a runner or the server once, and their kin. */
export const corpus: readonly Attack[] = [
  {
    name: 'urlencoded body of 80,000 fields',
    contentType: 'application/x-www-form-urlencoded',
    body: () => Array.from({ length: 80_000 }, (_, index) => `f${index}=1`).join('&'),
    nodes: [],
    isQuick: true,
  },
  {
    name: 'urlencoded body of one field 80,000 times',
    contentType: 'application/x-www-form-urlencoded',
    body: () => 'f=1&'.repeat(80_000),
    nodes: [],
  },
  { name: 'Markdown of open code marks', ...repeat('`a ', 70_000), nodes: [asField, markdown], isQuick: true },
  { name: 'Markdown of open brackets', ...repeat('[', 50_000), nodes: [asField, markdown], isQuick: true },
  { name: 'Markdown of open emphasis', ...repeat('*a _b ', 50_000), nodes: [asField, markdown] },
  { name: 'HTML of nested blocks', ...repeat('<div>', 60_000), nodes: [asField, html], isQuick: true },
  {
    name: 'XML of 700,000 attributes',
    ...json(() => ({ text: `<a ${Array.from({ length: 700_000 }, (_, index) => `b${index}="1"`).join(' ')}/>` })),
    nodes: [asField, xml],
  },
  { name: 'XML of nested tags', ...repeat('<a>', 100_000), nodes: [asField, xml] },
  { name: 'JSON of 100,000 levels', contentType: 'application/json', body: () => '['.repeat(100_000), nodes: [] },
  {
    name: 'extractUrl of http://%',
    ...repeat('http://%', 200_000),
    nodes: [evaluated('$json.body.text.extractUrl()')],
  },
  {
    name: 'replaceSpecialChars of 10 MB',
    ...repeat('ü', 5_000_000),
    nodes: [evaluated('$json.body.text.replaceSpecialChars().length')],
  },
  {
    name: 'a pattern that backtracks',
    ...repeat('a', 40),
    nodes: [evaluated('/^(a+)+$/.test($json.body.text + "b")')],
    isQuick: true,
  },
  {
    name: 'DateTime.fromFormat of many tokens',
    ...repeat('1 ', 40),
    nodes: [evaluated(`DateTime.fromFormat($json.body.text, "${'ySy'.repeat(40)}")`)],
  },
  { name: 'Date & Time of many tokens', ...repeat('1', 60), nodes: [asField, dateOf('ySy'.repeat(30))] },
  {
    name: 'an endless loop of maps',
    ...nothing,
    nodes: [evaluated('Array.from({length: 1e7}, (_, i) => i).map(i => i * 2).length')],
  },
  {
    name: 'a text doubled forty times',
    ...nothing,
    nodes: [evaluated('Array.from({length: 40}).reduce(t => t + t, "aaaaaaaa").length')],
  },
  { name: 'a large power', ...nothing, nodes: [evaluated('(3n ** 99999999n).toString().length')] },
  {
    name: 'a script that replaces JSON.stringify',
    ...nothing,
    nodes: [script('JSON.stringify = () => "[" + "1,".repeat(3e7) + "1]"; return [{ json: {} }];')],
    isQuick: true,
  },
  {
    name: 'a script that returns a list with holes',
    ...nothing,
    nodes: [script('const a = []; a[4e7] = 1; return a;')],
    isQuick: true,
  },
  {
    name: 'a script that returns an item with holes',
    ...nothing,
    nodes: [script('const a = []; a[4e7] = 1; return [{ json: { a } }];')],
  },
  { name: 'a script that never ends', ...nothing, nodes: [script('for (;;);')] },
  {
    name: 'a script that fills its memory',
    ...nothing,
    nodes: [script('const a = []; for (;;) a.push(new Array(1000).fill({ x: 1 }));')],
  },
  { name: 'a script that prints for ever', ...nothing, nodes: [script('for (;;) console.log("x".repeat(1000));')] },
  {
    name: 'SQL that never ends',
    ...nothing,
    nodes: [sql('WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r')],
  },
  {
    name: 'file selector of 22 brace groups',
    ...nothing,
    nodes: [node('Files', 'readWriteFile', 1, { operation: 'read', fileSelector: '{a,b}'.repeat(22), options: {} })],
    isQuick: true,
  },
  {
    name: 'two nodes that run each other',
    ...nothing,
    nodes: [node('A', 'noOp', 1), node('B', 'noOp', 1)],
    isCircle: true,
    isQuick: true,
  },
  {
    name: 'a circle that doubles its items',
    ...nothing,
    nodes: [script('return [...$input.all(), ...$input.all()].map(({ json }) => ({ json }));'), node('B', 'noOp', 1)],
    isCircle: true,
  },
  {
    name: 'SQL that makes blobs',
    ...nothing,
    nodes: [sql('SELECT length(randomblob(400000000)) FROM (SELECT 1 UNION SELECT 2 UNION SELECT 3)')],
  },
  {
    name: 'a form of 900 parts',
    contentType: 'multipart/form-data; boundary=x',
    body: () => `${'--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nb\r\n'.repeat(900)}--x--\r\n`,
    nodes: [],
  },
  { name: 'JSON of a million numbers', ...json(() => Array.from({ length: 1_000_000 }, () => 1)), nodes: [] },
  {
    name: 'JSON of 300,000 fields',
    ...json(() => Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`k${index}`, 1]))),
    nodes: [],
  },
  {
    name: 'an archive of 1 GB',
    ...file(() => gzipSync(Buffer.alloc(1_000_000_000))),
    nodes: [node('Unpack', 'compression', 1.1, { operation: 'decompress' })],
  },
  {
    name: 'a calendar of endless rules',
    ...file(() =>
      Buffer.from(
        `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nUID:1\nDTSTART:20240101T000000Z\nRRULE:FREQ=SECONDLY\nEND:VEVENT\n'.repeat(20_000)}END:VCALENDAR\n`,
      ),
    ),
    nodes: [fromFile('fromIcs')],
  },
  {
    name: 'a table of 100,000 open rows',
    ...file(() => Buffer.from(`<table>${'<tr><td>'.repeat(100_000)}`)),
    nodes: [fromFile('html')],
  },
  {
    name: 'a spreadsheet of a million rows',
    ...file(() => spreadsheet(1_000_000)),
    nodes: [fromFile('xlsx')],
  },
  {
    name: 'CSV of 300,000 lines',
    ...file(() => Buffer.from('a,b,c\n1,2,3\n'.repeat(150_000))),
    nodes: [fromFile('csv')],
  },
  {
    name: 'an image of 36 million pixels',
    ...nothing,
    nodes: [
      node('Image', 'editImage', 1, {
        operation: 'multiStep',
        operations: {
          operations: [
            { operation: 'create', width: 6000, height: 6000, backgroundColor: '#ff0000' },
            { operation: 'transparent', color: '#ff0000' },
          ],
        },
        options: { format: 'bmp' },
      }),
    ],
    isQuick: true,
  },
  {
    name: 'a feed of 300,000 attributes',
    ...nothing,
    nodes: [node('Feed', 'rssFeedRead', 1.2, { url: '={{ $env.UPSTREAM }}/feed', options: {} })],
    isQuick: true,
  },
  { name: 'an answer that unpacks to 200 MiB', ...nothing, nodes: [request('/bomb')] },
  { name: 'an answer that never ends', ...nothing, nodes: [request('/endless')], isQuick: true },
  { name: 'an answer of five million numbers', ...nothing, nodes: [request('/numbers')] },
  {
    name: 'a sort of 200,000 items',
    ...nothing,
    nodes: [
      script('return Array.from({ length: 200000 }, (_, i) => ({ json: { a: "x" + i } }));'),
      node('Sort', 'sort', 1, { type: 'code', code: 'return a.json.a < b.json.a ? -1 : 1;' }),
    ],
  },
  {
    name: 'a query that doubles its list',
    ...nothing,
    nodes: [evaluated(`$jmespath([1], "${'[@,@][]|'.repeat(40)}@")`)],
  },
  {
    name: 'an expression of 20,000 brackets',
    ...nothing,
    nodes: [evaluated(`${'('.repeat(20_000)}1${')'.repeat(20_000)}`)],
  },
  { name: 'plain text of 15 MB', ...text(() => 'x'.repeat(15_000_000)), nodes: [evaluated('$json.body.length')] },
];
