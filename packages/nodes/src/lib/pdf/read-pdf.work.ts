import { isJsonObject, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import type { PdfInput, PdfSettings } from './pdf-input.ts';

type Library = typeof import('unpdf');
type Document = Awaited<ReturnType<Library['getDocumentProxy']>>;

/**
 * Text and properties of a PDF document.
 * @throws NodeError for what is no PDF, and for one that its password does not open.
 */
export default async function readPdf({ bytes, settings }: PdfInput): Promise<JsonObject> {
  const library = await import('unpdf');
  const document = await open(library, bytes, settings);
  try {
    const { joinPages = true, maxPages = 0 } = settings;
    const count = maxPages > 0 ? Math.min(maxPages, document.numPages) : document.numPages;
    const { info, metadata } = await document.getMetadata();
    const pages: string[] = [];
    for (let number = 1; number <= count; number++) {
      pages.push(await pageText(document, number));
    }
    return {
      numpages: document.numPages,
      numrender: count,
      info: plain(info),
      ...(metadata && { metadata: plain(Object.fromEntries(metadata as unknown as Iterable<[string, unknown]>)) }),
      text: joinPages ? pages.join('\n\n') : pages,
      version: (await library.getResolvedPDFJS()).version,
    };
  } finally {
    await document.loadingTask.destroy();
  }
}

async function open({ getDocumentProxy }: Library, bytes: Uint8Array, settings: PdfSettings): Promise<Document> {
  const { password, passwordParameter } = settings;
  try {
    // The library takes the bytes over: it gets a copy.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, ...(password && { password }) });
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    if (!isLocked) {
      throw new NodeError('The file is not a PDF document, or is damaged', {
        ...(cause instanceof Error && { description: cause.message }),
        code: 'PDF_INVALID',
        cause,
      });
    }
    throw new NodeError(
      password ? 'The password does not open the PDF document' : 'The PDF document needs a password',
      {
        description: "Enter it under 'Password'.",
        parameter: passwordParameter,
        code: 'PDF_PASSWORD',
      },
    );
  }
}

async function pageText(document: Document, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ('str' in item ? (item.hasEOL ? `${item.str}\n` : item.str) : '')).join('');
}

function plain(value: unknown): JsonValue {
  const json = JSON.parse(JSON.stringify(value ?? null)) as JsonValue;
  return isJsonObject(json) ? json : {};
}
