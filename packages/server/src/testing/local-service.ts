import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service on this machine that tests talk to. */
export interface LocalService extends AsyncDisposable {
  /** Without a path. */
  url: string;
}

/** Starts one on a free port. To be disposed of: then it is gone for those that are connected, too. */
export async function startLocalService(listener: RequestListener): Promise<LocalService> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
