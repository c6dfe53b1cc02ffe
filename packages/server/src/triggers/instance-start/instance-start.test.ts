import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { InstanceStart } from './instance-start.ts';

/** Servers that share a database. Each that tells workflows of a start is noted. */
class Servers {
  readonly told: string[] = [];
  /** Which one has the lock of the leader. */
  leader: InstanceStart | undefined;
  /** What is done while workflows are told. */
  whileTelling = async (): Promise<void> => undefined;
  readonly #settings = new Map<string, string>();

  /** A server that starts: it leads where the lock is free. */
  async start(serverId: string): Promise<InstanceStart> {
    const server: InstanceStart = new InstanceStart({
      serverId,
      settings: {
        get: async (name) => this.#settings.get(name),
        set: async (name, value) => void this.#settings.set(name, value),
        removeIf: async (name, value) => {
          if (this.#settings.get(name) === value) this.#settings.delete(name);
        },
      },
      isLeading: () => this.leader === server,
      onStart: async () => {
        this.told.push(serverId);
        await this.whileTelling();
      },
      log: pino({ level: 'silent' }),
    });
    if (!this.leader) await this.lead(server);
    await server.note();
    return server;
  }

  async lead(server: InstanceStart): Promise<void> {
    this.leader = server;
    await server.noteLead();
  }

  async toldTo(count: number): Promise<string[]> {
    await vi.waitUntil(() => this.told.length >= count);
    return this.told;
  }
}

describe('the start of an instance', () => {
  it('is told once, when workflows can run', async () => {
    const servers = new Servers();
    const server = await servers.start('a');
    await server.tell();
    expect(servers.told).toEqual([]);
    server.ready();
    await servers.toldTo(1);
    await vi.waitUntil(async () => (await server.tell()) === undefined);
    expect(servers.told).toEqual(['a']);
  });

  it('is that of the first server, neither of one that joins it nor a change of the leader', async () => {
    const servers = new Servers();
    (await servers.start('a')).ready();
    await servers.toldTo(1);
    const second = await servers.start('b');
    second.ready();
    await servers.lead(second);
    await second.tell();
    const again = await servers.start('a');
    again.ready();
    await servers.lead(again);
    await again.tell();
    expect(servers.told).toEqual(['a']);
  });

  it('is not lost where the lock of its earlier self is free only later', async () => {
    const servers = new Servers();
    (await servers.start('a')).ready();
    await servers.toldTo(1);
    const again = await servers.start('a');
    again.ready();
    await again.tell();
    expect(servers.told).toEqual(['a']);
    await servers.lead(again);
    await again.tell();
    expect(servers.told).toEqual(['a', 'a']);
  });

  it.each([
    ['loses the lead', (servers: Servers) => (servers.leader = undefined)],
    ['ends', (servers: Servers) => servers.leader?.close()],
  ])('is told by the next leader where one %s while it tells', async (_what, end) => {
    const servers = new Servers();
    const first = await servers.start('a');
    const second = await servers.start('b');
    servers.whileTelling = async () => void end(servers);
    first.ready();
    await servers.toldTo(1);
    second.ready();
    servers.whileTelling = async () => undefined;
    await servers.lead(second);
    await second.tell();
    await second.tell();
    expect(servers.told).toEqual(['a', 'b']);
  });

  it('is told again where workflows could not be told', async () => {
    const servers = new Servers();
    const server = await servers.start('a');
    servers.whileTelling = () => Promise.reject(new Error('The database is away'));
    server.ready();
    await servers.toldTo(1);
    servers.whileTelling = async () => undefined;
    await server.tell();
    expect(servers.told.length).toBe(2);
  });
});
