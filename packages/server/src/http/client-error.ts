import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemOf } from '../errors/http-problem.ts';
import { apiError } from '../errors/server-error.ts';

interface NoRequest {
  status: number;
  key: `BAD_REQUEST.${'headTooLong' | 'chunksTooLong' | 'tooSlow' | 'notHttp'}`;
}

/** What is told about requests that are no HTTP, by the code of the parser. */
const KNOWN: ReadonlyMap<string | undefined, NoRequest> = new Map([
  ['HPE_HEADER_OVERFLOW', { status: 431, key: 'BAD_REQUEST.headTooLong' }],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', { status: 413, key: 'BAD_REQUEST.chunksTooLong' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, key: 'BAD_REQUEST.tooSlow' }],
]);
const OTHER: NoRequest = { status: 400, key: 'BAD_REQUEST.notHttp' };

/** Answers what never became a request, in the shape of all other problems. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, key } = KNOWN.get(error.code) ?? OTHER;
  const body = JSON.stringify(problemOf(apiError(key)).body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
