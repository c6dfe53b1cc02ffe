import { shutAbilities } from '@millrace/walls';
import { ScriptHost } from './script-host.ts';

// Process entry of a script host: started by the runner, without environment and without access to files.
process.title = 'millrace-script-host';
// The native module is loaded by now.
shutAbilities();
const host = new ScriptHost((message) => process.send?.(message));
process.on('message', (message) => host.handle(message as Parameters<typeof host.handle>[0]));
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
