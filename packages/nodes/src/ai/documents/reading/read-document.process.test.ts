import { expect, it } from 'vitest';
import { samplePdf } from '../../../lib/pdf/sample-pdf.ts';
import { zipTexts } from '../../../testing/zip-texts.ts';
import { type FileSettings, loadFile } from './load-file.ts';

const { signal } = new AbortController();

async function load(bytes: Uint8Array, mimeType: string, settings: Partial<FileSettings> = {}) {
  const binary = { create: () => Promise.reject(new Error()), read: async () => bytes, async *stream() {} };
  return loadFile({ mimeType, data: '' }, { loader: 'auto', ...settings }, { binary, signal });
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EPUB = 'application/epub+zip';

it('reads Word documents: paragraphs, tables, tabs and breaks', async () => {
  const text = (value: string) => `<w:r><w:t xml:space="preserve">${value}</w:t></w:r>`;
  const bytes = await zipTexts({
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="x"><w:body>
      <w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr>${text('First')}<w:r><w:tab/><w:t> para</w:t><w:br/><w:t>line</w:t></w:r></w:p>
      <w:tbl><w:tr><w:tc><w:p>${text('c1')}</w:p></w:tc><w:tc><w:p>${text('c2')}</w:p></w:tc></w:tr></w:tbl>
      <w:p>${text('Last &amp; least')}</w:p></w:body></w:document>`,
  });
  expect(await load(bytes, WORD)).toEqual([
    { text: 'First\t para\nline\n\nc1\n\nc2\n\nLast & least', metadata: { source: 'blob', blobType: WORD } },
  ]);
});

it('reads the text of a text box once', async () => {
  const paragraph = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`;
  const box = paragraph('<w:t>boxed</w:t>');
  const drawn = `<mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`;
  const bytes = await zipTexts({
    'word/document.xml': `<w:document xmlns:w="x" xmlns:mc="y">${paragraph(`<w:t>around</w:t>${drawn}<w:t> it</w:t>`)}</w:document>`,
  });
  expect((await load(bytes, WORD)).map(({ text }) => text)).toEqual(['around it\n\nboxed']);
});

it('reads the chapters of a book in their order', async () => {
  const bytes = await zipTexts({
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package><manifest><item id="b" href="text/second%20one.xhtml"/><item id="a" href="first.xhtml"/>
      </manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="none"/></spine></package>`,
    'OEBPS/first.xhtml': '<html><body><h1>One</h1><p>First chapter.</p></body></html>',
    'OEBPS/text/second one.xhtml': '<html><body><p>Second <a href="x">chapter</a>.</p></body></html>',
  });
  expect((await load(bytes, EPUB)).map(({ text }) => text)).toEqual(['One\n\nFirst chapter.', 'Second chapter.']);
});

it('reads the text of pages', async () => {
  const html =
    '<html><head><title>x</title><style>p{}</style></head><body><h1>T</h1><p>para</p><script>1</script></body></html>';
  expect((await load(Buffer.from(html), 'text/html; charset=utf-8')).map(({ text }) => text)).toEqual(['T\n\npara']);
});

it('reads PDF as a whole, or by pages', async () => {
  const pdf = samplePdf([['Page one'], ['Page two']]);
  const [whole] = await load(pdf, 'application/pdf');
  expect(whole).toMatchObject({ text: 'Page one\n\nPage two', metadata: { pdf: { totalPages: 2 } } });
  const pages = await load(pdf, 'application/pdf', { splitPages: true });
  expect(pages.map(({ text, metadata }) => [text, metadata.loc])).toEqual([
    ['Page one', { pageNumber: 1 }],
    ['Page two', { pageNumber: 2 }],
  ]);
});

it.each([WORD, EPUB])('says that a damaged file is one: %s', async (type) => {
  await expect(load(Buffer.from('PK no'), type)).rejects.toMatchObject({ code: 'AI_DOCUMENT_INVALID' });
  await expect(load(await zipTexts({ 'x.txt': 'x' }), type)).rejects.toMatchObject({ code: 'AI_DOCUMENT_INVALID' });
});

it('reads long pages to their end', async () => {
  const html = `<p>${'word '.repeat(3_400_000)}END</p>`;
  const [whole] = await load(Buffer.from(html), 'text/html');
  expect(whole?.text.endsWith(' END')).toBe(true);
});

it('says that a page nests too deep', async () => {
  const html = `${'<div>'.repeat(10_000)}x`;
  await expect(load(Buffer.from(html), 'text/html')).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
    message: 'The document has too many elements within elements',
  });
});
