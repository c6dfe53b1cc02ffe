import { buffer } from 'node:stream/consumers';
import { fileRoutes } from '@millrace/api';
import { FileStoreError, type StoredFile } from '@millrace/binary-data';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access } from '../access/access.ts';
import { apiError } from '../errors/server-error.ts';
import { readByteRange } from '../http/byte-range.ts';
import type { RestRoutes } from '../http/create-app.ts';
import type { ExecutionFiles } from './execution-files.ts';

/** More than this is not put into a JSON answer. */
const MAX_TEXT_BYTES = 67_108_864;
const FALLBACK_TYPE = 'application/octet-stream';

/** Files come from anywhere and share the editor's origin: nothing in them may run. */
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; frame-ancestors 'self'";

const fileQuery = z.object({
  id: z.string(),
  action: z.enum(['view', 'download']).default('view'),
  fileName: z.string().optional(),
  mimeType: z.string().optional(),
});

/** Bytes of items that lie in files. */
export function createBinaryDataRoutes(files: ExecutionFiles, access: Pick<Access, 'require'>): RestRoutes {
  /** A file has the relations of its execution; ids that name none are of no file. */
  const requireFile = (request: FastifyRequest, id: string): Promise<void> =>
    access.require(request.actor, 'execution:read', id.slice(0, id.indexOf('.')));

  return (app) => {
    app.get(
      fileRoutes.file.path,
      { compress: false, config: { access: fileRoutes.file.access } },
      async (request, reply) => {
        const query = fileQuery.safeParse(request.query);
        if (!query.success) {
          throw apiError('BAD_REQUEST.fileAddress');
        }
        const { id, action, fileName, mimeType } = query.data;
        await requireFile(request, id);
        const file = await openFile(files, id);
        reply.headers({
          'content-type': typeOf(mimeType),
          'content-security-policy': policyOf(mimeType),
          'content-disposition': disposition(action, fileName),
          'accept-ranges': 'bytes',
        });
        return sendRange(file, request.headers.range, reply);
      },
    );
    const options = { config: { access: fileRoutes.text.access } };
    app.get<{ Params: { fileId: string } }>(fileRoutes.text.path, options, async (request) => {
      await requireFile(request, request.params.fileId);
      const file = await openFile(files, request.params.fileId);
      if (file.size > MAX_TEXT_BYTES) {
        await file.close();
        throw apiError('PAYLOAD_TOO_LARGE.text', { limit: MAX_TEXT_BYTES });
      }
      return { data: (await buffer(file.read())).toString('base64') };
    });
  };
}

async function openFile(files: ExecutionFiles, id: string): Promise<StoredFile> {
  const file = await files.open(id).catch((cause: unknown) => {
    if (!(cause instanceof FileStoreError)) throw cause;
    throw apiError('FILE_STORE_UNAVAILABLE', { message: cause.message }, { cause });
  });
  if (file) return file;
  throw apiError('BINARY_NOT_FOUND');
}

async function sendRange(file: StoredFile, header: string | undefined, reply: FastifyReply): Promise<FastifyReply> {
  const { size } = file;
  const range = readByteRange(header, size);
  if (range === 'unsatisfiable') {
    await file.close();
    return reply.code(416).header('content-range', `bytes */${size}`).removeHeader('content-disposition').send();
  }
  if (!range) {
    return reply.header('content-length', size).send(file.read());
  }
  const { first, last } = range;
  reply.code(206).headers({ 'content-range': `bytes ${first}-${last}/${size}`, 'content-length': last - first + 1 });
  return reply.send(file.read(range));
}

function typeOf(mimeType: string | undefined): string {
  const plain = plainType(mimeType);
  return plain.startsWith('text/') ? `${plain}; charset=utf-8` : plain;
}

/** The viewer that browsers have for PDF does not start in a sandbox; it runs apart from the page's origin anyway. */
function policyOf(mimeType: string | undefined): string {
  return plainType(mimeType) === 'application/pdf' ? "frame-ancestors 'self'" : `${FILE_POLICY}; sandbox`;
}

function plainType(mimeType: string | undefined): string {
  const plain = mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(plain) ? plain : FALLBACK_TYPE;
}

/** Names for old and new clients (RFC 6266). */
function disposition(action: 'view' | 'download', fileName: string | undefined): string {
  const kind = action === 'view' ? 'inline' : 'attachment';
  if (!fileName) return kind;
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
