import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../errors/start-error.ts';

/** @throws StartError when the address cannot be used. */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    throw explain(cause, host, port);
  }
}

/** A free port: addresses have to be known before the server listens. */
export function reservePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', (cause) => reject(explain(cause, host, 0)));
    probe.listen({ host, port: 0 }, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function explain(cause: unknown, host: string, port: number): unknown {
  switch ((cause as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use.`,
        'Stop the program that uses it (perhaps another Millrace), or set MILLRACE_PORT to another port.',
        { cause },
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} may not be used without more rights.`,
        'Set MILLRACE_PORT to a port above 1023.',
        {
          cause,
        },
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `The address ${host} does not belong to this machine.`,
        'Set MILLRACE_HOST to 127.0.0.1, 0.0.0.0 or an address of this machine.',
        { cause },
      );
    default:
      return cause;
  }
}
