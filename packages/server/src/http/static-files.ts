import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { escapeHtml } from '@millrace/workflow';
import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR_IN_SECONDS = 31_536_000;

const STATIC = { index: false, preCompressed: true, cacheControl: false } as const;

/** Addresses that are never a page of the editor. */
const NOT_A_PAGE = /^\/(rest|api|(webhook|form)(-test|-waiting)?|healthz|readyz|metrics|assets|chat)(\/|$|\?)/;

export interface EditorFiles {
  folder: string;
  /** Where browsers find the editor below its host, with a closing slash. */
  basePath: string;
}

/** Serves the editor's files; every other address that a browser opens gets its start page. */
export async function serveEditor(app: FastifyInstance, { folder, basePath }: EditorFiles): Promise<void> {
  const page = await readPage(path.join(folder, 'index.html'), basePath);
  const apiDocs = await readPage(path.join(folder, 'api-docs.html'), basePath);
  if (page !== undefined) {
    // Their names carry a hash of their content. Hundreds of files are one route: one for each took a tenth of the start.
    await app.register(fastifyStatic, {
      ...STATIC,
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      setHeaders: (reply) => reply.header('cache-control', `public, max-age=${YEAR_IN_SECONDS}, immutable`),
    });
    await app.register(fastifyStatic, {
      ...STATIC,
      root: folder,
      decorateReply: false,
      wildcard: false,
      globIgnore: ['*.html*', 'assets/**'],
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
    });
  }
  const sendPage = (reply: FastifyReply, text: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(text);
  if (apiDocs !== undefined) app.get('/api/docs', async (_, reply) => sendPage(reply, apiDocs));
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NOT_A_PAGE.test(request.url);
    if (isPage && page !== undefined) return sendPage(reply, page);
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

/** A page that says where it is; `undefined` where the editor is not built. */
async function readPage(file: string, basePath: string): Promise<string | undefined> {
  try {
    const text = await readFile(file, 'utf8');
    return text.replace('<base href="/"', () => `<base href="${escapeHtml(basePath)}"`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
