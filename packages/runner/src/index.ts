export { Runner, type RunnerOptions } from './runner.ts';
export type { ServerChannel } from './server-channel.ts';
