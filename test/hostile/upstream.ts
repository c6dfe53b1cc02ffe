import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const MIB = 1024 * 1024;

// Made beforehand: whoever is slow here is measured as well.
const BOMB = gzipSync(Buffer.alloc(200 * MIB, ' '));
const NUMBERS = Buffer.from(`[${'1,'.repeat(5_000_000)}1]`);
const FEED = Buffer.from(
  `<rss><channel ${Array.from({ length: 300_000 }, (_, index) => `a${index}="1"`).join(' ')}/></rss>`,
);

/** Services that workflows may call, and that mean no good. */
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/feed': (response) => {
    response.end(FEED);
  },
  '/bomb': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(BOMB);
  },
  '/endless': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(MIB, '[');
    const write = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', write);
    write();
  },
  '/numbers': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(NUMBERS);
  },
};

/** Serves them on a free port of this machine. */
export async function startUpstream(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = ANSWERS[request.url ?? ''];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
