import { defineModule } from '../../modules/module.ts';
import { LiveExecutions } from './live-executions.ts';

/** The executions that are under way here. */
export const liveExecutionModule = defineModule({
  name: 'live executions',
  needs: {},
  provides: ['live'],
  create: () => ({ provides: { live: new LiveExecutions() } }),
});
