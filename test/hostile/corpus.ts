import { node } from '../support/workflows.ts';

type Node = ReturnType<typeof node>;

/** One way to try to stop an instance. */
export interface Attack {
  name: string;
  /** What the webhook is called with; made when it is needed, some are large. */
  body: () => string;
  contentType: string;
  /** What the workflow does with it, after its webhook. */
  nodes: Node[];
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
    isQuick: true,
  },
  { name: 'plain text of 15 MB', ...text(() => 'x'.repeat(15_000_000)), nodes: [evaluated('$json.body.length')] },
];
