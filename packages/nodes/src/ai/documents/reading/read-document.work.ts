import { NodeError } from '@millrace/node-sdk';
import { load } from 'cheerio';
import { convert } from 'html-to-text';
import type { PackedDocument } from './packed-document.ts';
import { type DocumentArchive, openArchive } from './read-archive.ts';

/** The texts of a document. @throws NodeError `AI_DOCUMENT_INVALID`, `LIMIT_REACHED` */
export default async function readDocument(document: PackedDocument): Promise<{ texts: string[] }> {
  try {
    return { texts: await textsOf(document) };
  } catch (cause) {
    // Of the libraries, which go down into elements within elements.
    throw cause instanceof RangeError ? nestedTooDeep(cause) : cause;
  }
}

async function textsOf({ bytes, format }: PackedDocument): Promise<string[]> {
  switch (format) {
    case 'html':
      return [textOfPage(new TextDecoder().decode(bytes))];
    case 'docx':
      return [wordText(await (await openArchive(bytes, 'Word')).text('word/document.xml'))];
    case 'epub':
      return chapters(await openArchive(bytes, 'EPUB'));
  }
}

function nestedTooDeep(cause: RangeError): NodeError {
  return new NodeError('The document has too many elements within elements', {
    code: 'LIMIT_REACHED',
    description: 'It may be damaged: open it with a program that can write it anew, or leave it out.',
    cause,
  });
}

function textOfPage(html: string): string {
  return convert(html, {
    wordwrap: false,
    // The library would cut off what is longer than 16 MiB, and say nothing.
    limits: { maxInputLength: Number.POSITIVE_INFINITY },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
}

const MARKS: Readonly<Record<string, string>> = { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n' };

/** The paragraphs of a document, an empty line between them. Those of a text box follow the one that it hangs on. */
function wordText(xml: string): string {
  const page = load(xml, { xml: true });
  // For programs that cannot draw what stands beside it.
  page('mc\\:Fallback').remove();
  const paragraphs = new Map<unknown, string[]>();
  const elements = page.root().find('w\\:p, w\\:t, w\\:r > w\\:tab, w\\:br, w\\:cr');
  for (const element of elements.toArray()) {
    if (element.name === 'w:p') paragraphs.set(element, []);
    else paragraphs.get(page(element).closest('w\\:p').get(0))?.push(MARKS[element.name] ?? page(element).text());
  }
  return [...paragraphs.values()].map((texts) => texts.join('')).join('\n\n');
}

/** The chapters of a book in the order of reading. */
async function chapters(archive: DocumentArchive): Promise<string[]> {
  const container = load(await archive.text('META-INF/container.xml'), { xml: true });
  const place = container('rootfile').attr('full-path') ?? '';
  const book = load(await archive.text(place), { xml: true });
  const files = new Map(
    book('manifest > item')
      .toArray()
      .map((item) => [book(item).attr('id') ?? '', book(item).attr('href') ?? '']),
  );
  const texts: string[] = [];
  for (const entry of book('spine > itemref').toArray()) {
    const name = nameBeside(place, files.get(book(entry).attr('idref') ?? '') ?? '');
    const text = archive.has(name) ? textOfPage(await archive.text(name)) : '';
    if (text.trim() !== '') texts.push(text);
  }
  return texts;
}

/** Name in the archive of what a file of it names. */
function nameBeside(place: string, href: string): string {
  const url = URL.parse(href, `book:///${place}`);
  try {
    return decodeURIComponent(url?.pathname.slice(1) ?? '');
  } catch {
    return '';
  }
}
