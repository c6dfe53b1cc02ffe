/**
 * What a hostile package tries to get beyond its walls: the body of an async function in JavaScript, with `require`, and `secret`, the
 * path of a file of the instance. It throws where it is refused, and gives what it got where it is not.
 */
export const ATTEMPTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the database of the instance': {
    'require sqlite': `const { DatabaseSync } = require('node:sqlite'); return new DatabaseSync(secret);`,
    'import sqlite': `const { DatabaseSync } = await import('node:sqlite'); return new DatabaseSync(secret);`,
    'sqlite by its process': `return new (process.getBuiltinModule('node:sqlite').DatabaseSync)(secret);`,
    'sqlite by a loader of modules': `return new (require('module')._load('node:sqlite').DatabaseSync)(secret);`,
    'sqlite by a require of its own': `return new (require('module').createRequire('/')('node:sqlite').DatabaseSync)(secret);`,
    'sqlite by a hook that renames it': `require('module').registerHooks({
        resolve: (name, context, next) => next(name === 'mine' ? 'node:sqlite' : name, context) });
      return new (require('mine').DatabaseSync)(secret);`,
    'sqlite by a hook that loads it': `require('module').registerHooks({
        resolve: (name, context, next) => (name === 'mine' ? { url: 'mine:it', format: 'builtin', shortCircuit: true } : next(name, context)),
        load: (url, context, next) => (url === 'mine:it' ? { format: 'builtin', source: 'node:sqlite', shortCircuit: true } : next(url, context)) });
      return (await import('mine')).DatabaseSync(secret);`,
    'sqlite by a changed resolver': `const Module = require('module'); const before = Module._resolveFilename;
      Module._resolveFilename = (name, ...rest) => (name === 'mine' ? 'node:sqlite' : before(name, ...rest));
      return new (require('mine').DatabaseSync)(secret);`,
  },
  'a thread': {
    'a worker': `return new (require('worker_threads').Worker)('1', { eval: true });`,
    'a worker by a class of its own': `return new (class extends require('worker_threads').Worker {})('1', { eval: true });`,
    'a worker by import': `return new (await import('node:worker_threads')).Worker('1', { eval: true });`,
    'a loader of modules': `require('module').register('data:text/javascript,');`,
    'a message to one': `return await require('worker_threads').postMessageToThread(0, 'x');`,
    'a context of its own': `return require('vm').runInNewContext('process.mainModule');`,
  },
  'a process': {
    'a child': `return require('child_process').execSync('id').toString();`,
    'a child by import': `return (await import('node:child_process')).spawnSync('id');`,
    'a child by its class': `return new (require('child_process').ChildProcess)().spawn({ file: 'id', args: ['id'] });`,
    'a child of a cluster': `return require('cluster').fork();`,
    'another program in its place': `return process.execve('/bin/true', ['true'], {});`,
    'tests in processes': `return require('node:test').run({ files: [secret] });`,
    'a process below JavaScript': `return process.binding('process_wrap');`,
    'a binding by its other name': `return process._linkedBinding('spawn_sync');`,
    'an engine of the cryptography': `return require('crypto').setEngine('/tmp/engine.so');`,
    'a native addon': `return process.dlopen({ exports: {} }, '/tmp/addon.node');`,
    'a native addon by its extension': `return require('module')._extensions['.node']({ exports: {} }, process.cwd() + '/a.node');`,
    'a system interface for WebAssembly': `return new (require('wasi').WASI)({ version: 'preview1', preopens: { '/': '/' } });`,
    'options of V8': `return require('v8').setFlagsFromString('--allow-natives-syntax') ?? 'set';`,
    'an inspector': `return require('inspector').open(0, '127.0.0.1');`,
    'a session of the inspector': `const session = new (require('inspector').Session)(); session.connect(); return 'connected';`,
    'a session by its promises': `return new (await import('node:inspector/promises')).Session();`,
    'a trace in a file': `return require('trace_events').createTracing({ categories: ['node'] }).enable() ?? 'enabled';`,
    'a console with all modules': `return require('repl').start({ input: new (require('stream').PassThrough)() });`,
  },
  'another process': {
    'a signal to the runner': `return process.kill(process.ppid, 0);`,
    'a signal to all': `return process.kill(-1, 0);`,
    'a signal to its group': `return process.kill(0, 0);`,
    'a signal below': `return process._kill(process.ppid, 0);`,
    'a signal to what only looks like itself': `let reads = 0;
      return process.kill({ valueOf: () => (reads++ ? process.ppid : process.pid) }, 0);`,
    'a debugger in the runner': `return process._debugProcess(process.ppid) ?? 'begun';`,
    'the priority of the runner': `return require('os').setPriority(process.ppid, 19) ?? 'set';`,
    'another user': `return process.setuid(0) ?? 'set';`,
    'another group': `return process.setgid(0) ?? 'set';`,
    'other groups': `return process.setgroups([0]) ?? 'set';`,
    'the groups of root': `return process.initgroups('root', 0) ?? 'set';`,
    'the user that counts': `return process.seteuid(0) ?? 'set';`,
    'the memory of the runner': `return require('fs').openSync('/proc/' + process.ppid + '/mem', 'r');`,
    'the environment of the runner': `return require('fs').readFileSync('/proc/' + process.ppid + '/environ', 'utf8');`,
    'files that the runner has open': `return require('fs').readdirSync('/proc/' + process.ppid + '/fd');`,
  },
  'a file': {
    'its own memory': `return require('fs').readFileSync('/proc/self/maps', 'utf8');`,
    'the start of a path that is allowed': `return require('fs').readFileSync(process.cwd() + '/../' + secret.split('/').pop());`,
    'a path that only begins as one': `return require('fs').readdirSync(process.cwd() + '-other');`,
    'a path in bytes': `return require('fs').readFileSync(Buffer.from(secret));`,
    'a path as an address': `return require('fs').readFileSync(new URL('file://' + secret));`,
    'a path that changes when it is read': `let reads = 0; const bytes = Buffer.from(secret);
      const path = new Proxy(bytes, { get: (of, name) => Reflect.get(of, name) }); return require('fs').readFileSync(path);`,
    'a link in its own folder': `require('fs').symlinkSync(secret, process.cwd() + '/link'); return 'made';`,
    'a module outside': `return require(secret);`,
    'an import outside': `return await import('file://' + secret);`,
    'settings outside': `return process.loadEnvFile(secret);`,
    'its working folder': `process.chdir('/'); return process.cwd();`,
    'a snapshot of its memory': `return require('v8').writeHeapSnapshot('/tmp/a.heapsnapshot');`,
    'a report': `return process.report.writeReport('/tmp/report.json');`,
    'a cache of compiled code': `const made = require('module').enableCompileCache('/tmp/cache'); return made;`,
    'a key of a store': `return require('crypto').createPrivateKey({ key: 'file:' + secret, format: 'uri' });`,
    'a file of names': `return require('tls').createSecureContext({ ca: require('fs').readFileSync('/etc/hosts') });`,
  },
  'an address inside': {
    'with the language replaced': `const { TCP } = await handles(); const net = require('net'); const restore = []; const sync = require('module').syncBuiltinESMExports;
      const replace = (of, name, value) => { const before = of[name]; restore.push(() => { of[name] = before; }); of[name] = value; };
      for (const name of ['exec', 'test']) replace(RegExp.prototype, name, () => ['1.1.1.1']);
      for (const name of ['split', 'includes', 'slice', 'charCodeAt']) replace(String.prototype, name, () => ['1.1.1.1']);
      for (const name of ['some', 'every', 'find', 'includes']) replace(Array.prototype, name, () => true);
      replace(net.BlockList.prototype, 'check', () => false); replace(net, 'isIP', () => 4); replace(Reflect, 'apply', () => 0);
      sync(); const code = new TCP(0).connect({}, '127.0.0.1', 80); for (const back of restore) back(); return asked(code);`,
    'with a lookup of its own': `return await connected({ port: 80, host: 'public.example', lookup: (host, options, found) =>
      found(null, options.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4) });`,
    'mapped into IPv6': `return await connected({ port: 80, host: '::ffff:127.0.0.1' });`,
    'translated into IPv6': `return await connected({ port: 80, host: '64:ff9b::7f00:1' });`,
    'in a zone': `return await connected({ port: 80, host: 'fe80::1%lo' });`,
    'over TLS': `return await connected({ port: 443, host: '127.0.0.1' }, require('tls'));`,
    'over HTTP': `return await new Promise((got, fail) => require('http').get('http://127.0.0.1/', got).on('error', fail));`,
    'over HTTP/2': `return await new Promise((got, fail) => require('http2').connect('http://127.0.0.1/', got).on('error', fail));`,
    'over a local socket': `return await new Promise((got, fail) => require('http').get({ socketPath: '/run/docker.sock' }, got).on('error', fail));`,
    'over a web socket': `return await new Promise((got, fail) => {
      const socket = new WebSocket('ws://127.0.0.1/'); socket.onopen = got; socket.onerror = ({ error }) => fail(new Error(error.cause?.code ?? error.cause?.errors?.[0]?.code ?? error.message)); });`,
    'below all sockets': `const { TCP } = await handles(); const request = {}; return asked(new TCP(0).connect(request, '127.0.0.1', 80));`,
    'below all sockets with the guard removed': `const { TCP } = await handles(); delete TCP.prototype.connect;
      return asked(new TCP(0).connect({}, '127.0.0.1', 80));`,
    'below local sockets': `const { Pipe } = await handles(); return asked(new Pipe(0).connect({}, '/run/docker.sock'));`,
    'by a datagram whose port is a text': `const { UDP } = await handles(); const socket = new UDP(); socket.bind('0.0.0.0', 0, 0);
      return asked(socket.send({}, [Buffer.from('x')], 1, '53', '127.0.0.1', true));`,
    'by a connected datagram': `return await new Promise((got, fail) => {
      const socket = require('dgram').createSocket('udp4'); socket.connect(53, '127.0.0.1', (error) => (error ? fail(error) : got('connected'))); });`,
    'by a name server that changes when it is read': `let reads = 0;
      const server = Object.defineProperty([4, '1.1.1.1', 53], 1, { get: () => (reads++ ? '127.0.0.1' : '1.1.1.1') });
      const { Resolver } = require('dns'); const resolver = new Resolver(); resolver._handle.setServers([server]);
      if (resolver.getServers().includes('127.0.0.1')) return resolver.getServers(); throw new Error('It is read once');`,
    'by a list of name servers that changes': `Object.defineProperty(Array.prototype, 0, { set() {}, get: () => [4, '127.0.0.1', 53], configurable: true });
      const resolver = new (require('dns').Resolver)(); resolver._handle.setServers([[4, '1.1.1.1', 53]]); delete Array.prototype[0];
      if (resolver.getServers().includes('127.0.0.1')) return resolver.getServers(); throw new Error('It is read once');`,
    'by a server of its own': `return await new Promise((got, fail) => require('http').createServer().on('error', fail).listen(0, got));`,
    'by a server below all sockets': `const { TCP } = await handles(); const server = new TCP(1); server.bind('127.0.0.1', 0); return asked(server.listen(1));`,
    'by a server on what is open': `return await new Promise((got, fail) => require('net').createServer().on('error', fail).listen({ fd: 3 }, got));`,
  },
};

/** What attempts call. */
export const HELPERS = `
  const connected = (options, by = require('net')) => new Promise((got, fail) => by.connect(options, () => got('connected')).on('error', fail));
  const asked = (code) => { if (code === 0) return 'asked'; throw new Error(require('util').getSystemErrorName(code)); };
  const handles = async () => {
    const socket = require('net').connect(80, '1.1.1.1').on('error', () => {}); const TCP = socket._handle.constructor; socket.destroy();
    const datagram = require('dgram').createSocket('udp4'); await new Promise((bound) => datagram.bind(0, '127.0.0.1', bound));
    const state = Object.getOwnPropertySymbols(datagram).map((name) => datagram[name]).find((value) => value?.handle); const UDP = state.handle.constructor;
    datagram.close();
    const Pipe = process._getActiveHandles().map((handle) => handle._handle?.constructor).find((type) => type?.name === 'Pipe');
    return { TCP, UDP, Pipe };
  };`;
