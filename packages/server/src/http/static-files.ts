import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_IN_SECONDS = 31_536_000;

/** Addresses that are never a page of the editor. */
const NOT_A_PAGE = /^\/(rest|api|(webhook|form)(-test|-waiting)?|healthz|readyz|assets)(\/|$|\?)/;

/** Serves the editor's files; every other address that a browser opens gets its start page. */
export async function serveEditor(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(path.join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        // Files under assets carry a hash of their content in their names.
        const isHashed = path.relative(folder, file).split(path.sep)[0] === 'assets';
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : 'no-cache');
      },
    });
  }
  if (isBuilt) app.get('/api/docs', async (_, reply) => reply.sendFile('api-docs.html'));
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NOT_A_PAGE.test(request.url);
    if (isPage && isBuilt) return reply.sendFile('index.html');
    if (isPage && request.url === '/') {
      return reply
        .type('text/plain; charset=utf-8')
        .send('Millrace runs. The editor is not built: run "npm run build".\n');
    }
    return reply
      .code(404)
      .send({ message: `There is nothing at ${request.method} ${request.url}.`, code: 'NOT_FOUND' });
  });
}
