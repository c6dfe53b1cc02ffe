import {
  type BinaryData,
  type BinaryStore,
  isJsonObject,
  type JsonObject,
  NodeError,
  type TextDocument,
} from '@millrace/node-sdk';
import { documentsInJson } from '../../../lib/ai/documents/texts-in-json.ts';
import { aiError } from '../../../lib/ai/errors/ai-error-codes.ts';
import { parseJson } from '../../../lib/json/parse-json.ts';
import { readPdf } from '../../../lib/pdf/read-pdf.ts';
import { readCsv } from '../../../lib/spreadsheet/read-csv.ts';
import { readDocument } from './read-document.ts';

type FileLoader = 'auto' | 'csvLoader' | 'docxLoader' | 'epubLoader' | 'jsonLoader' | 'pdfLoader' | 'textLoader';

export interface FileSettings {
  loader: FileLoader;
  /** JSON pointers. */
  pointers?: string | undefined;
  /** Of CSV. */
  separator?: string | undefined;
  /** Of CSV: only this column. */
  column?: string | undefined;
  /** A document for each page of a PDF. */
  splitPages?: boolean | undefined;
}

interface Source {
  binary: BinaryStore;
  signal: AbortSignal;
}

type Format = Exclude<FileLoader, 'auto'> | 'html';

/** How files of a type are read; other types of text as text. */
const FORMATS: Readonly<Record<string, Format>> = {
  'application/pdf': 'pdfLoader',
  'text/csv': 'csvLoader',
  'application/epub+zip': 'epubLoader',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docxLoader',
  'application/json': 'jsonLoader',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
};

/** Documents of a file. @throws NodeError for a file that cannot be read, and for one that holds no text */
export async function loadFile(file: BinaryData, settings: FileSettings, source: Source): Promise<TextDocument[]> {
  const metadata = { source: 'blob', blobType: file.mimeType };
  const format = settings.loader === 'auto' ? formatOf(file) : settings.loader;
  const { binary, signal } = source;
  switch (format) {
    case 'csvLoader':
      return (await rowsOf(file, settings, source)).map((text, at) => ({
        text,
        metadata: { ...metadata, line: at + 1 },
      }));
    case 'pdfLoader':
      return pdfDocuments(await readPdf(await binary.read(file), { joinPages: false, passwordParameter: '' }, signal), {
        metadata,
        splitPages: settings.splitPages === true,
      });
    case 'docxLoader':
    case 'epubLoader':
    case 'html': {
      const packed = format === 'docxLoader' ? 'docx' : format === 'epubLoader' ? 'epub' : 'html';
      const texts = await readDocument({ bytes: await binary.read(file), format: packed }, signal);
      return texts.map((text) => ({ text, metadata }));
    }
    case 'jsonLoader':
      return documentsInJson(jsonIn(await textOf(file, binary), file), settings.pointers ?? '', file.mimeType);
    case 'textLoader':
      return [{ text: await textOf(file, binary), metadata }];
  }
}

function formatOf({ mimeType, fileName = 'without a name' }: BinaryData): Format {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined;
  if (known) return known;
  if (type.startsWith('text/') || /^application\/(xml|yaml|x-yaml|javascript|sql)$/.test(type)) return 'textLoader';
  throw new NodeError(`The file "${fileName}" cannot be read: its type is not supported (${mimeType})`, {
    parameter: 'loader',
    description: 'PDF, Word, EPUB, CSV, JSON, HTML, Markdown and text are. Choose the format where the type is wrong.',
  });
}

async function rowsOf(file: BinaryData, { separator, column }: FileSettings, { binary, signal }: Source) {
  const rows = await readCsv(binary.stream(file), { delimiter: separator || ',' }, signal);
  if (!column)
    return rows.map(({ json }) =>
      Object.entries(json)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    );
  if (rows.length > 0 && !rows.some(({ json }) => Object.hasOwn(json, column))) {
    throw new NodeError(`The CSV file has no column "${column}"`, { parameter: 'options.column' });
  }
  return rows.map(({ json }) => String(json[column] ?? ''));
}

function pdfDocuments(
  pdf: JsonObject,
  { metadata, splitPages }: { metadata: JsonObject; splitPages: boolean },
): TextDocument[] {
  const pages = Array.isArray(pdf.text) ? pdf.text.map(String) : [];
  const { version = null, info = null, metadata: own = null, numpages = pages.length } = pdf;
  const known = { ...metadata, pdf: { version, info, metadata: isJsonObject(own) ? own : null, totalPages: numpages } };
  const found = pages.map((text, at) => ({ text, metadata: { ...known, loc: { pageNumber: at + 1 } } }));
  if (!splitPages) return [{ text: pages.join('\n\n'), metadata: known }];
  return found.filter(({ text }) => text.trim() !== '');
}

async function textOf(file: BinaryData, binary: BinaryStore): Promise<string> {
  return new TextDecoder().decode(await binary.read(file));
}

function jsonIn(text: string, { fileName = '' }: BinaryData) {
  try {
    return parseJson(text);
  } catch (cause) {
    throw aiError('AI_DOCUMENT_INVALID', `The file "${fileName}" holds no JSON`, { cause });
  }
}
