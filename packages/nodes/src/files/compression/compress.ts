import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import {
  type BinaryData,
  type BinaryStore,
  type Item,
  type ItemContext,
  NodeError,
  type ParametersOf,
} from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { filesOf, itemFile } from '../../lib/files/item-files.ts';
import { entryName, UniqueNames } from './archives/entry-name.ts';
import { writeTar } from './archives/tar-writer.ts';
import { writeZip } from './archives/zip-writer.ts';
import type { compressionParameters } from './parameters.ts';

type Context = ItemContext<ParametersOf<typeof compressionParameters>>;

interface NamedFile {
  name: string;
  file: BinaryData;
}

/** Makes archives of the files of an item. */
export async function compress(context: Context): Promise<Item> {
  const { item, parameters, node } = context;
  const files = inputFiles(item, parameters.binaryPropertyName);
  switch (parameters.outputFormat) {
    case 'gzip':
      return { json: item.json, binary: await gzipEach(context, files, node.typeVersion === 1) };
    case 'zip':
    case 'tar':
    case 'targz':
      return {
        json: item.json,
        binary: filesOf([[parameters.binaryPropertyOutput || 'data', await collect(context, files)]]),
      };
    default:
      throw new NodeError('No output format is chosen', {
        description: "Choose one of the list of 'Output format'.",
        parameter: 'outputFormat',
      });
  }
}

function inputFiles(item: Item, names: string): NamedFile[] {
  const fields = fieldList(names);
  if (fields.length === 0) {
    throw new NodeError('No binary field is named', {
      description: "Give the name of the field with the file in 'Input binary fields'.",
      parameter: 'binaryPropertyName',
    });
  }
  const unique = new UniqueNames();
  return fields.map((field) => {
    const file = itemFile(item, field, 'binaryPropertyName');
    const plain = entryName(file.fileName ?? '')?.fileName ?? defaultName(field, file);
    return { name: unique.next(plain), file };
  });
}

function defaultName(field: string, { fileExtension }: BinaryData): string {
  return fileExtension ? `${field}.${fileExtension}` : field;
}

/** A name up to its first dot, as files are called that are compressed without a name of their own. */
function stem(name: string): string {
  return /^.[^.]*/s.exec(name)?.[0] ?? name;
}

/** The name that the user gives, then what the file is. */
function gzipName(given: string, { fileExtension }: BinaryData): string {
  return `${given.replace(/\.gz$/, '')}${fileExtension ? `.${fileExtension}` : ''}.gz`;
}

/** Version 1 names fields by a prefix and a number; later ones call the first as the user says. */
async function gzipEach({ parameters, binary: store }: Context, files: NamedFile[], isFirstVersion: boolean) {
  const results: Array<[string, BinaryData]> = [];
  for (const [index, { name, file }] of files.entries()) {
    const given = isFirstVersion ? '' : parameters.fileName;
    const field = isFirstVersion
      ? `${parameters.outputPrefix}${index}`
      : `${parameters.binaryPropertyOutput || 'data'}${index || ''}`;
    const extension = isFirstVersion ? 'gzip' : 'gz';
    const fileName = given === '' || index > 0 ? `${stem(name)}.${extension}` : gzipName(given, file);
    const compressed = await store.create(gzipped(store.stream(file)), { fileName, mimeType: 'application/gzip' });
    results.push([field, compressed]);
  }
  return filesOf(results);
}

async function collect(context: Context, files: NamedFile[]): Promise<BinaryData> {
  const { parameters, binary: store, now } = context;
  switch (parameters.outputFormat) {
    case 'zip': {
      const entries = files.map(({ name, file }) => ({ name, content: store.stream(file) }));
      return store.create(writeZip(entries, now()), archiveOf(parameters.fileName, 'zip', 'application/zip'));
    }
    case 'tar':
      return store.create(tarOf(files, store, now()), archiveOf(parameters.fileName, 'tar', 'application/x-tar'));
    default:
      return store.create(
        gzipped(tarOf(files, store, now())),
        archiveOf(parameters.fileName, 'tar.gz', 'application/gzip'),
      );
  }
}

function archiveOf(given: string, extension: string, mimeType: string) {
  return { fileName: given || `archive.${extension}`, mimeType };
}

function tarOf(files: NamedFile[], store: BinaryStore, modifiedAt: number): AsyncGenerator<Uint8Array> {
  async function* contents() {
    for (const { name, file } of files) yield { name, content: await store.read(file) };
  }
  return writeTar(contents(), modifiedAt);
}

async function* gzipped(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(parts, { objectMode: false });
  const gzip = createGzip();
  source.on('error', (error) => gzip.destroy(error));
  yield* source.pipe(gzip) as AsyncIterable<Uint8Array>;
}
