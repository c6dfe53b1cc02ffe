import { search } from 'jmespath';
import { defineGlobals } from './globals.ts';

/** Evaluates to this function. */
export default function install(): void {
  const query = (data: unknown, path: string): unknown => search(data, path);
  defineGlobals({ $jmespath: query, $jmesPath: query });
}
