export type { ServerChannel } from './channel/server-channel.ts';
export { Runner, type RunnerOptions } from './runner.ts';
