export type { ServerChannel } from './channel/server-channel.ts';
export { NodeTypeRegistry } from './node-types/node-type-registry.ts';
export { Runner, type RunnerOptions } from './runner.ts';
