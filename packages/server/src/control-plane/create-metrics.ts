import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { programVersion } from '../instance/program-version.ts';
import { ServerMetrics } from '../metrics/server-metrics.ts';
import type { ExecutionPlane } from './execution-plane.ts';

interface MeasuredParts {
  config: Pick<Config, 'metricsMaxWorkflows'>;
  database: Pick<Database, 'ping'>;
  /** Asked for when somebody reads the metrics: it is made after them. */
  plane: () => Pick<ExecutionPlane, 'live' | 'runners'>;
}

/** The figures of the server, by what is under way in it. */
export function createMetrics({ config, database, plane }: MeasuredParts): ServerMetrics {
  return new ServerMetrics({
    version: programVersion,
    maxWorkflows: config.metricsMaxWorkflows,
    pingDatabase: () => database.ping(),
    figures() {
      const { live, runners } = plane();
      return { executions: live.size, ...runners.figures() };
    },
  });
}
