import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ivm from 'isolated-vm';
import { builtFile } from '../../../lib/built-product/built-file.ts';
import { endForWantOfMemory } from '../../../lib/heavy-work/watch-process.ts';
import { type Answer, answerInIsolate } from './answer-in-isolate.ts';

/** An isolate with the library in it begins with this: the library is read and run once for each process, which takes ten times as long as a query. */
let snapshot: ivm.ExternalCopy<ArrayBuffer> | undefined;

/**
 * Answers a query with AlaSQL. The library makes JavaScript of queries, and a query may be made of data of others: so each is
 * answered in a V8 isolate of its own, which has no files, network or memory of another query.
 * @throws Error what the library says of a query that it cannot read
 */
export function askAlaSql(query: string, tables: readonly object[][], memoryMiB: number): Answer {
  snapshot ??= ivm.Isolate.createSnapshot([{ code: readFileSync(libraryFile(), 'utf8') }]);
  const isolate = new ivm.Isolate({ memoryLimit: memoryMiB, snapshot, onCatastrophicError: endForWantOfMemory });
  try {
    const answer = isolate.createContextSync().evalSync(`(${answerInIsolate})`, { reference: true });
    const given = answer.applySync(undefined, [query, JSON.stringify(tables)], { result: { copy: true } });
    return JSON.parse(String(given)) as Answer;
  } catch (error) {
    if (isolate.isDisposed) endForWantOfMemory();
    throw error;
  } finally {
    if (!isolate.isDisposed) isolate.dispose();
  }
}

function libraryFile(): string {
  return builtFile('alasql.js') ?? createRequire(import.meta.filename).resolve('alasql/dist/alasql.min.js');
}
