import { configEntries, formatConfigText } from '../config/config-report.ts';
import { loadConfig } from '../config/load-config.ts';

/** Prints the effective settings. */
export async function configCommand({ asJson }: { asJson: boolean }): Promise<void> {
  const { config, given, warnings } = loadConfig(process.env);
  const entries = configEntries(config, given);
  for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
  process.stdout.write(asJson ? `${JSON.stringify(entries, null, 2)}\n` : `${formatConfigText(entries)}\n`);
}
