import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

interface Reply {
  id: number;
  result?: { isError?: boolean; content?: Array<{ text?: string }> };
  error?: { message: string };
}

/** A program that offers tools over its standard input and output. */
export class McpClient {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #lastId = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    if (!child.stdout) throw new Error('The program has no output');
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return;
      const reply = JSON.parse(line) as Reply;
      this.#waiting.get(reply.id)?.(reply);
    });
    child.once('exit', (code) => {
      for (const [id, settle] of this.#waiting) settle({ id, error: { message: `The program ended with ${code}` } });
    });
  }

  static async start(program: string, environment: Record<string, string>): Promise<McpClient> {
    const env = { PATH: process.env.PATH, ...environment };
    const client = new McpClient(spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'ignore'] }));
    const clientInfo = { name: 'test', version: '1' };
    await client.#ask('initialize', { protocolVersion: '2024-11-05', capabilities: {}, clientInfo });
    client.#send({ method: 'notifications/initialized' });
    return client;
  }

  /** What a tool answers, as text. Fails when the tool says that it failed. */
  async use(tool: string, given: object): Promise<string> {
    const { result, error } = await this.#ask('tools/call', { name: tool, arguments: given });
    const text = result?.content?.[0]?.text ?? error?.message ?? '';
    if (!result || result.isError || /"success":\s*false/.test(text)) throw new Error(`${tool}: ${text}`);
    return text;
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill();
    await exited;
  }

  #ask(method: string, params: object): Promise<Reply> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ id, method, params });
    });
  }

  #send(message: object): void {
    this.#child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}
