import { startRunner } from './start-runner.ts';

// Process entry of a runner.
startRunner();
