import type { HostFunctions } from './bridge.ts';
import { type PreludeAnswer, ScriptSession } from './run.ts';
import { guardThen } from './then-guard.ts';
import { defineWebGlobals } from './web-globals.ts';

// Its memory counts against no limit.
Reflect.deleteProperty(globalThis, 'WebAssembly');
defineWebGlobals();
guardThen();
// Results are written as JSON, which has no such numbers: they go out as text.
Reflect.set(BigInt.prototype, 'toJSON', function toJSON(this: bigint) {
  return this.toString();
});

type Call = (operation: string, ...args: unknown[]) => PreludeAnswer | Promise<PreludeAnswer> | undefined;

/** Evaluates to this function; the host calls it once for each script. */
export default function connect(ask: unknown, askLater: unknown, sleep: unknown, print: unknown): Call {
  const session = new ScriptSession({ ask, askLater, sleep, print } as HostFunctions);
  return (operation, ...args) => {
    switch (operation) {
      case 'start':
        session.start(...(args as Parameters<ScriptSession['start']>));
        return undefined;
      case 'add':
        session.add(...(args as Parameters<ScriptSession['add']>));
        return undefined;
      case 'each':
        return session.each(...(args as Parameters<ScriptSession['each']>));
      case 'all':
        return session.all(...(args as Parameters<ScriptSession['all']>));
      default:
        return session.next();
    }
  };
}
