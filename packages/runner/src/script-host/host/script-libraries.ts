import { bufferPrelude, jmespathPrelude, luxonPrelude } from './prelude.generated.ts';

/** A library of the prelude that is put into a script's scope only when the script names it: setting it up costs time. */
export interface ScriptLibrary {
  name: 'luxon' | 'jmespath' | 'buffer';
  source: string;
  namedBy: RegExp;
}

const libraries: ScriptLibrary[] = [
  { name: 'luxon', source: luxonPrelude, namedBy: /DateTime|Duration|Interval|\$now|\$today|luxon/ },
  { name: 'jmespath', source: jmespathPrelude, namedBy: /\$jmes[pP]ath/ },
  { name: 'buffer', source: bufferPrelude, namedBy: /Buffer|TextEncoder|TextDecoder|helpers/ },
];

/** Libraries that a source names. */
export function librariesOf(source: string): ScriptLibrary[] {
  return libraries.filter((library) => library.namedBy.test(source));
}
