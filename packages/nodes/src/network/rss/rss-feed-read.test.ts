import { NodeError } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import rssFeedRead from './rss-feed-read.node.ts';

const URL = 'https://example.com/feed';

async function read(body: string | Uint8Array, headers: Record<string, string> = {}, options = {}) {
  const result = await runNode(rssFeedRead, { parameters: { url: URL, options }, http: () => ({ body, headers }) });
  return result.json;
}

const RSS = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel><title>News</title><link>https://example.com</link>
    <item>
      <title>First &amp; best</title><link>https://example.com/1</link><guid isPermaLink="false">id-1</guid>
      <pubDate>Tue, 06 Feb 2024 10:00:00 GMT</pubDate><dc:creator>Ada</dc:creator>
      <description><![CDATA[<p>Short &eacute;</p>]]></description>
      <content:encoded><![CDATA[<p>Long</p>]]></content:encoded>
      <category>a</category><category>b</category>
      <enclosure url="https://example.com/1.mp3" type="audio/mpeg" length="12"/>
      <rating>5</rating><__proto__>own</__proto__>
    </item>
    <item><title>Second</title></item>
  </channel>
</rss>`;

describe('feeds', () => {
  it('of RSS 2 give what each item has', async () => {
    const [first, second] = await read(RSS);
    expect(first).toMatchObject({
      title: 'First & best',
      link: 'https://example.com/1',
      guid: 'id-1',
      pubDate: 'Tue, 06 Feb 2024 10:00:00 GMT',
      isoDate: '2024-02-06T10:00:00.000Z',
      creator: 'Ada',
      content: '<p>Short &eacute;</p>',
      contentSnippet: 'Short é',
      'content:encoded': '<p>Long</p>',
      categories: ['a', 'b'],
      enclosure: { url: 'https://example.com/1.mp3', type: 'audio/mpeg', length: '12' },
    });
    expect(second).toEqual({ title: 'Second' });
  });

  it('of RSS 1 give the same', async () => {
    const rdf = `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="x"><title>T</title></channel>
      <item rdf:about="https://example.com/r"><title>R</title><link>https://example.com/r</link>
      <dc:date>2024-02-06T10:00:00Z</dc:date></item></rdf:RDF>`;
    expect(await read(rdf)).toMatchObject([
      { title: 'R', link: 'https://example.com/r', isoDate: '2024-02-06T10:00:00.000Z' },
    ]);
  });

  it('of Atom give the same', async () => {
    const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>A</title>
      <entry><title>E</title><id>urn:1</id><link href="https://example.com/e"/><updated>2024-02-06T10:00:00Z</updated>
      <author><name>Bob</name></author><summary>Sum</summary><content type="html">&lt;b&gt;C&lt;/b&gt;</content></entry></feed>`;
    expect(await read(atom)).toMatchObject([
      {
        title: 'E',
        id: 'urn:1',
        link: 'https://example.com/e',
        author: 'Bob',
        summary: 'Sum',
        content: '<b>C</b>',
        contentSnippet: 'C',
        isoDate: '2024-02-06T10:00:00.000Z',
      },
    ]);
  });

  it('of JSON give the same', async () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      items: [
        {
          id: 7,
          url: 'https://example.com/j',
          title: 'J',
          content_html: '<p>Text &amp; more</p>',
          date_published: '2024-02-06T11:00:00+01:00',
          authors: [{ name: 'Ada' }, { name: 'Bob' }],
          tags: ['x'],
          attachments: [{ url: 'https://example.com/j.mp3', mime_type: 'audio/mpeg', size_in_bytes: 9 }],
        },
      ],
    };
    expect(await read(JSON.stringify(feed))).toEqual([
      {
        creator: 'Ada, Bob',
        title: 'J',
        link: 'https://example.com/j',
        pubDate: '2024-02-06T11:00:00+01:00',
        content: '<p>Text &amp; more</p>',
        contentSnippet: 'Text & more',
        guid: '7',
        categories: ['x'],
        enclosure: { url: 'https://example.com/j.mp3', type: 'audio/mpeg', length: '9' },
        isoDate: '2024-02-06T10:00:00.000Z',
      },
    ]);
  });

  it('are read in the encoding they name', async () => {
    const declared = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0"><channel><item><title>Grüße</title></item></channel></rss>',
      'latin1',
    );
    expect(await read(declared)).toEqual([{ title: 'Grüße' }]);
    const told = Buffer.from('<rss version="2.0"><channel><item><title>Grüße</title></item></channel></rss>', 'latin1');
    expect(await read(told, { 'content-type': 'text/xml; charset=windows-1252' })).toEqual([{ title: 'Grüße' }]);
  });

  it('give further elements by name, whatever they are called', async () => {
    const [first] = await read(RSS, {}, { customFields: 'rating, __proto__' });
    expect(first?.rating).toBe('5');
    expect(Object.getOwnPropertyDescriptor(first, '__proto__')?.value).toBe('own');
    expect(Object.keys(first ?? {}).some((name) => name.startsWith('customField'))).toBe(false);
  });

  it('without items give none', async () => {
    expect(await read('<rss version="2.0"><channel><title>Empty</title></channel></rss>')).toEqual([]);
  });
});

describe('refusals', () => {
  const failure = (url: string, answer: object) =>
    runNode(rssFeedRead, { parameters: { url }, http: () => answer }).catch((error: NodeError) => error);

  it.each([
    ['', {}, 'The URL of the feed is empty'],
    ['example.com/feed', {}, "'example.com/feed' is not a URL of a feed"],
    [URL, { status: 404 }, 'The feed https://example.com/feed cannot be read: the server answers with status 404'],
    [URL, { body: '<html><body>Hi</body></html>' }, 'https://example.com/feed does not give a feed'],
    [URL, { body: '{"items": 5}' }, 'https://example.com/feed does not give a feed'],
    [URL, { body: '' }, 'https://example.com/feed does not give a feed'],
  ])('of %j answering %j', async (url, answer, message) => {
    const error = await failure(url, answer);
    expect(error).toBeInstanceOf(NodeError);
    expect(error).toMatchObject({ message, parameter: 'url' });
  });
});

describe('items that come in', () => {
  const http = ({ url }: { url: string }) => ({
    body: `<rss version="2.0"><channel><item><title>${url}</title></item></channel></rss>`,
    status: url.endsWith('bad') ? 500 : 200,
  });
  const items = [{ url: 'https://a.test/1' }, { url: 'https://a.test/bad' }, { url: 'https://a.test/2' }];
  const options = {
    items,
    http,
    parameters: (item: { json: object }) => ({ url: (item.json as { url: string }).url }),
  };

  it('each have their feed read, and those that fail are passed on where the workflow says so', async () => {
    const { linked: made } = await runNode(rssFeedRead, { ...options, continueOnFail: true });
    expect(made.map(({ json, pairedItem }) => [json.title ?? json.error, pairedItem])).toEqual([
      ['https://a.test/1', { item: 0 }],
      ['The feed https://a.test/bad cannot be read: the server answers with status 500', { item: 1 }],
      ['https://a.test/2', { item: 2 }],
    ]);
  });

  it('have one feed read together in the first version', async () => {
    const { linked: made } = await runNode(rssFeedRead, { ...options, typeVersion: 1 });
    expect(made).toEqual([
      { json: { title: 'https://a.test/1' }, pairedItem: [{ item: 0 }, { item: 1 }, { item: 2 }] },
    ]);
  });

  it('may be none', async () => {
    expect((await runNode(rssFeedRead, { items: [] })).items).toEqual([]);
  });
});
