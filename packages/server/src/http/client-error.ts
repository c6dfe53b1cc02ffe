import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problem } from '../errors/http-problem.ts';

/** What is told about requests that are no HTTP, by the code of the parser. */
const KNOWN: Readonly<Record<string, { status: number; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address and the headers of the request are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The chunks of the body have extensions that are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
};
const OTHER = { status: 400, message: 'What arrived is no HTTP request.' };

/** Answers what never became a request, in the shape of all other problems. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = KNOWN[error.code ?? ''] ?? OTHER;
  const body = JSON.stringify(problem('BAD_REQUEST', message).body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
