import { isJsonObject } from '../json/json.ts';
import type { Port, Ports } from './node-type.ts';

/**
 * Ports as a list.
 * @param evaluate evaluates an expression string that starts with `=`; its result must be a list of kinds or ports.
 * @param names labels for ports that carry none.
 */
export function resolvePorts(ports: Ports, evaluate: (expression: string) => unknown, names: string[] = []): Port[] {
  const list = typeof ports === 'string' ? evaluate(ports) : ports;
  if (!Array.isArray(list)) return [{ type: 'main' }];
  return list.map((entry: unknown, index): Port => {
    const port: Port =
      isJsonObject(entry) && typeof entry.type === 'string'
        ? ({ ...entry } as unknown as Port)
        : { type: String(entry) };
    const label = port.displayName ?? names[index];
    return label === undefined ? port : { ...port, displayName: label };
  });
}
