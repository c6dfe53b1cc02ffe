import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Aedes } from 'aedes';

export interface TestBroker {
  broker: Aedes;
  port: number;
  /** Cuts all connections, too. */
  close(): Promise<void>;
}

/** An MQTT broker that lets in whoever names no user, or has the password `right`. */
export async function startMqttBroker(): Promise<TestBroker> {
  const broker = await Aedes.createBroker();
  broker.authenticate = (_client, username, password, done) => {
    const isRight = username === undefined || String(password) === 'right';
    done(isRight ? null : Object.assign(new Error('The password is wrong'), { returnCode: 4 }), isRight);
  };
  const server = createServer(broker.handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    broker,
    port: (server.address() as AddressInfo).port,
    async close() {
      const isClosed = once(server, 'close');
      server.close();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await isClosed;
    },
  };
}
