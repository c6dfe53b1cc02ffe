import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import html from './html.node.ts';

const page = `<main><h1 class="big" id="t">A  title</h1><p>One <a href="/x">link</a></p><p>Two</p><input value="v"></main>`;
const extract = (values: JsonObject[], options: JsonObject = {}) => ({
  operation: 'extractHtmlContent',
  extractionValues: { values },
  options,
});
const run = async (parameters: JsonObject, item: JsonObject = { data: page }, typeVersion = 1.2) =>
  (await runNode(html, { parameters, items: [item], typeVersion })).json;

describe('extracting', () => {
  it('takes texts, attributes, values and HTML', async () => {
    const values: JsonObject[] = [
      { key: 'title', cssSelector: 'h1' },
      { key: 'texts', cssSelector: 'p', returnArray: true },
      { key: 'href', cssSelector: 'a', returnValue: 'attribute', attribute: 'href' },
      { key: 'all', cssSelector: 'h1', returnValue: 'attribute' },
      { key: 'value', cssSelector: 'input', returnValue: 'value' },
      { key: 'inner', cssSelector: 'p', returnValue: 'html' },
    ];
    expect(await run(extract(values))).toEqual([
      {
        title: 'A title',
        texts: ['One link [/x]', 'Two'],
        href: '/x',
        all: { class: 'big', id: 't' },
        value: 'v',
        inner: 'One <a href="/x">link</a>',
      },
    ]);
  });

  it('leaves out elements', async () => {
    expect(await run(extract([{ key: 'p', cssSelector: 'p', skipSelectors: 'a' }]))).toEqual([{ p: 'One' }]);
  });

  it('took plain text in the first versions', async () => {
    expect(await run(extract([{ key: 'h', cssSelector: 'h1' }]), undefined, 1)).toEqual([{ h: 'A  title' }]);
    expect(await run(extract([{ key: 'h', cssSelector: 'h1' }], { cleanUpText: true }), undefined, 1.1)).toEqual([
      { h: 'A title' },
    ]);
  });

  it('leaves fields out where nothing is found', async () => {
    const values: JsonObject[] = [
      { key: 'a', cssSelector: 'h9', returnValue: 'attribute', attribute: 'x' },
      { key: 'b', cssSelector: 'h9', returnArray: true },
    ];
    expect(await run(extract(values))).toEqual([{ b: [] }]);
  });

  it('reads lists of texts, nested fields and files', async () => {
    const values: JsonObject[] = [{ key: 'p', cssSelector: 'p' }];
    const nested = { ...extract(values), dataPropertyName: 'a.b' };
    expect(await run(nested, { a: { b: ['<p>1</p>', '<p>2</p>'] } })).toEqual([{ p: '1' }, { p: '2' }]);
    const file = { data: Buffer.from('<p>ä</p>').toString('base64'), mimeType: 'text/html' };
    const { json } = await runNode(html, {
      parameters: { ...extract(values), sourceData: 'binary' },
      items: [{ json: {}, binary: { data: file } }],
    });
    expect(json).toEqual([{ p: 'ä' }]);
  });

  it('says what is wrong, and for which item', async () => {
    const values: JsonObject[] = [{ key: 'p', cssSelector: 'p[' }];
    await expect(run(extract(values))).rejects.toMatchObject({ message: "'p[' is not a CSS selector", itemIndex: 0 });
    await expect(run(extract(values), {})).rejects.toThrow("The field 'data' is not in the item");
    const fromFile = { ...extract(values), sourceData: 'binary' };
    await expect(run(fromFile)).rejects.toThrow("The item has no file 'data'");
  });

  it('goes on with the next item where the workflow goes on after errors', async () => {
    const { items } = await runNode(html, {
      parameters: extract([{ key: 'h', cssSelector: 'h1' }]),
      items: [{ x: 1 }, { data: page }],
      continueOnFail: true,
    });
    expect(items.map(({ json, pairedItem }) => ({ json, pairedItem }))).toEqual([
      { json: { error: "The field 'data' is not in the item" }, pairedItem: { item: 0 } },
      { json: { h: 'A title' }, pairedItem: { item: 1 } },
    ]);
    expect(items[0]?.error?.message).toBe("The field 'data' is not in the item");
  });

  it('takes __proto__ as a plain name', async () => {
    const [json] = await run(extract([{ key: '__proto__', cssSelector: 'h1' }]));
    expect(Object.keys(json ?? {})).toEqual(['__proto__']);
  });
});

describe('elements within each other', () => {
  it('are read apart from the runner, although the page is small', async () => {
    const stop = new AbortController();
    const nested = `${'<div>'.repeat(1500)}${'x'.repeat(8000)}`;
    const reading = runNode(html, {
      parameters: extract([{ key: 'texts', cssSelector: 'div', returnArray: true }]),
      items: [{ data: nested }],
      typeVersion: 1.2,
      signal: stop.signal,
    });
    // Here it would take seconds, and this timer would wait for it.
    setTimeout(() => stop.abort(new Error('stopped')), 50);
    await expect(reading).rejects.toThrow('stopped');
  });

  it('are refused when what is in them would be too long all together', async () => {
    const page = `${'<div>'.repeat(100)}${'x'.repeat(600_000)}`;
    const values: JsonObject[] = [{ key: 'inner', cssSelector: 'div', returnValue: 'html', returnArray: true }];
    await expect(run(extract(values), { data: page })).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      message: "The values up to 'inner' have more than 50000000 characters: 'div' selects 100 elements",
    });
  });
});

describe('templates', () => {
  it('fills in expressions, and leaves other text alone', async () => {
    const parameters = { html: '<p>{{ $json.a }}</p>' };
    const { json } = await runNode(html, {
      parameters,
      evaluate: (expression) => expression.replace('{{ $json.a }}', '1'),
    });
    expect(json).toEqual([{ html: '<p>1</p>' }]);
    expect(await run({ html: '<p>x</p>' })).toEqual([{ html: '<p>x</p>' }]);
  });
});

describe('tables', () => {
  it('are refused that would have too many cells', async () => {
    const items = Array.from({ length: 1500 }, (_, index): JsonObject => ({ [`field ${index}`]: index }));
    const table = runNode(html, { parameters: { operation: 'convertToHtmlTable' }, items, typeVersion: 1.2 });
    await expect(table).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'The table would have 1500 rows and 1500 columns: 2250000 cells; at most 2000000 are possible',
    });
  });

  it('writes all items into one table and escapes their values', async () => {
    const items: JsonObject[] = [{ first_name: 'A&B', n: null }, { n: { x: '<' } }];
    const options = { capitalize: true, customStyling: true, caption: 'C', tableAttributes: 'class="t"' };
    const { json, items: output } = await runNode(html, {
      parameters: { operation: 'convertToHtmlTable', options },
      items,
    });
    expect(json).toEqual([
      {
        table:
          '<table class="t"><caption>C</caption><thead><tr><th>First Name</th><th>N</th></tr></thead>' +
          '<tbody><tr><td>A&amp;B</td><td></td></tr><tr><td></td><td>{&quot;x&quot;:&quot;&lt;&quot;}</td></tr></tbody></table>',
      },
    ]);
    expect(output[0]?.pairedItem).toHaveLength(2);
  });
});
