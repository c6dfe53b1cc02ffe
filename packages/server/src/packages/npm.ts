import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Variables that npm needs: where it finds itself, its own configuration, and how it gets out. No setting of ours goes along. */
const PASSED_VARIABLES =
  /^(path|home|userprofile|appdata|tmpdir|temp|tmp|systemroot|node_extra_ca_certs|((https?|no|all)_)?proxy|npm_config_.+)$/i;
const INSTALL_LIMIT_MS = 10 * 60_000;
const QUESTION_LIMIT_MS = 15_000;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
const MAX_MESSAGE_LENGTH = 500;

/** Code of a package never runs while it is installed. */
const INSTALL_OPTIONS = [
  '--ignore-scripts',
  '--omit=dev',
  '--save-exact',
  '--no-workspaces',
  '--no-audit',
  '--no-fund',
];
const WITHOUT_PEERS = ['--omit=peer', '--legacy-peer-deps'];

/** Says again what the code says. */
const LINE_PREFIX = /^ (404|403|notarget|network)(?= |$)/;

/** npm said no. */
export class NpmError extends Error {
  /** As npm names it, for example `E404`. */
  readonly npmCode: string | undefined;

  constructor(output: string, options: ErrorOptions) {
    const lines = output
      .split('\n')
      .filter((line) => line.startsWith('npm error'))
      .map((line) => line.slice('npm error'.length).replace(LINE_PREFIX, '').trim());
    const code = lines.find((line) => line.startsWith('code '))?.slice('code '.length);
    const said = lines.filter((line) => line !== '' && !/^(code|A complete log|syscall|errno|path) ?/.test(line));
    const words = said.slice(0, 3).join(' ').slice(0, MAX_MESSAGE_LENGTH);
    super(withoutSecrets(words) || 'npm did not say why', options);
    this.name = 'NpmError';
    this.npmCode = code;
  }
}

/** npm as it is configured on this machine: its registry, its access tokens and its certificates are used. */
export class Npm {
  readonly #environment: NodeJS.ProcessEnv;
  #isAvailable: Promise<boolean> | undefined;

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.#environment = Object.fromEntries(Object.entries(environment).filter(([name]) => PASSED_VARIABLES.test(name)));
  }

  /** Whether npm is there. Asked once. */
  isAvailable(): Promise<boolean> {
    this.#isAvailable ??= this.#run(['--version'], { timeoutMs: QUESTION_LIMIT_MS }).then(
      () => true,
      () => false,
    );
    return this.#isAvailable;
  }

  /**
   * Installs a package, with what it needs, below `node_modules` of a folder.
   * @param withPeers with what it expects beside itself
   * @throws NpmError, or the reason of the signal
   */
  async install(
    folder: string,
    source: string,
    { withPeers, signal }: { withPeers: boolean; signal: AbortSignal },
  ): Promise<void> {
    const options = [...INSTALL_OPTIONS, ...(withPeers ? [] : WITHOUT_PEERS)];
    await this.#run(['install', ...options, '--', source], { folder, timeoutMs: INSTALL_LIMIT_MS, signal });
  }

  /** Packs the package in a folder as it would be published, without running anything of it. @returns the file. @throws NpmError */
  async pack(folder: string, destination: string): Promise<string> {
    const output = await this.#run(['pack', '--json', '--ignore-scripts', '--pack-destination', destination], {
      folder,
      timeoutMs: QUESTION_LIMIT_MS,
    });
    const [packed] = JSON.parse(output) as Array<{ filename: string }>;
    return path.join(destination, path.basename(packed?.filename ?? ''));
  }

  /** The version that is installed when none is named. @throws NpmError */
  async newestVersion(name: string, folder: string): Promise<string> {
    const output = await this.#run(['view', '--json', '--fetch-retries=0', '--', name, 'version'], {
      folder,
      timeoutMs: QUESTION_LIMIT_MS,
    });
    return String(JSON.parse(output));
  }

  async #run(
    words: string[],
    { folder, timeoutMs, signal }: { folder?: string; timeoutMs: number; signal?: AbortSignal },
  ): Promise<string> {
    try {
      const { stdout } = await run('npm', ['--no-update-notifier', '--loglevel=error', ...words], {
        ...(folder !== undefined && { cwd: folder }),
        env: this.#environment,
        timeout: timeoutMs,
        ...(signal && { signal, killSignal: 'SIGKILL' as const }),
        maxBuffer: MAX_OUTPUT_BYTES,
      });
      return stdout;
    } catch (cause) {
      signal?.throwIfAborted();
      const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : '';
      throw new NpmError(output, { cause });
    }
  }
}

/** Addresses of registries and proxies may hold a name and a password. */
function withoutSecrets(text: string): string {
  return text.replace(/\/\/[^/\s@]*@/g, '//').replace(/\?[^\s'"]*/g, '');
}
