import { registerHooks } from 'node:module';
import { n8nWorkflow } from '@millrace/n8n-compat';

/** Names by which packages import what their platform gives them, and what lies below. */
const PLATFORM = /^n8n-(workflow|core)(\/|$)/;
const ADDRESS = 'millrace:n8n-workflow';
const SHARED = Symbol.for('millrace.n8n-workflow');

/** Lets packages import our own `n8n-workflow`, whatever lies in their folders. */
export function resolveCompat(): void {
  Object.defineProperty(globalThis, SHARED, { value: n8nWorkflow });
  const names = Object.keys(n8nWorkflow).map((name) => `export const ${name} = shared.${name};`);
  const source = `const shared = globalThis[Symbol.for('millrace.n8n-workflow')];\n${names.join('\n')}`;
  registerHooks({
    resolve: (specifier, context, next) =>
      PLATFORM.test(specifier) ? { url: ADDRESS, format: 'module', shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url === ADDRESS ? { format: 'module', source, shortCircuit: true } : next(url, context),
  });
}
