import { registerHooks } from 'node:module';
import { n8nWorkflow, withMissingNames } from '@millrace/n8n-compat';

/** Names by which packages import what their platform gives them, and what lies below. */
const PLATFORM = /^n8n-(workflow|core)(\/|$)/;
/** For `import`, which refuses names that are missing, and names them. */
const ADDRESS = 'millrace:n8n-workflow';
/** For `require`. */
const REQUIRED_ADDRESS = 'millrace:n8n-workflow/required';
const SHARED = Symbol.for('millrace.n8n-workflow');

/** Loggers write with it in a thread, which packages may not start: what they write goes nowhere, and the package loads. */
const THREAD_STREAM = 'thread-stream';
const SILENT_STREAM = 'millrace:silent-stream';
const silentStream = `
module.exports = class extends require('node:events') {
  closed = false;
  destroyed = false;
  writable = true;
  constructor() { super(); setImmediate(() => this.emit('ready')).unref(); }
  write() { return true; }
  flush(done) { done?.(); }
  flushSync() {}
  ref() {}
  unref() {}
  end() { this.closed = true; setImmediate(() => this.emit('close')); }
};`;

/** Lets packages import our own `n8n-workflow`, whatever lies in their folders. */
export function resolveCompat(): void {
  Object.defineProperty(globalThis, SHARED, { value: withMissingNames(n8nWorkflow, 'n8n-workflow') });
  const names = Object.keys(n8nWorkflow).map((name) => `export const ${name} = shared.${name};`);
  const shared = `globalThis[Symbol.for('millrace.n8n-workflow')]`;
  const source = `const shared = ${shared};\n${names.join('\n')}`;
  registerHooks({
    resolve(specifier, context, next) {
      if (PLATFORM.test(specifier)) {
        return context.conditions.includes('require')
          ? { url: REQUIRED_ADDRESS, format: 'commonjs', shortCircuit: true }
          : { url: ADDRESS, format: 'module', shortCircuit: true };
      }
      if (specifier === THREAD_STREAM) return { url: SILENT_STREAM, format: 'commonjs', shortCircuit: true };
      return next(specifier, context);
    },
    load(url, context, next) {
      if (url === ADDRESS) return { format: 'module', source, shortCircuit: true };
      if (url === REQUIRED_ADDRESS)
        return { format: 'commonjs', source: `module.exports = ${shared};`, shortCircuit: true };
      if (url === SILENT_STREAM) return { format: 'commonjs', source: silentStream, shortCircuit: true };
      return next(url, context);
    },
  });
}
