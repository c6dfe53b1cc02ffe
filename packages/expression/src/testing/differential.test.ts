import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { outcome, thrownName } from './evaluate.ts';
import { ProgramGenerator } from './program-generator.ts';
import { show } from './show.ts';

const PROGRAMS = Number(
  process.env.MILLRACE_FUZZ_PROGRAMS ?? (process.env.MILLRACE_CAMPAIGN === 'full' ? 100_000 : 8_000),
);
const FIRST_SEED = Number(process.env.MILLRACE_FUZZ_SEED ?? 1);

const NAMES = 200;

/** Names that a program assigns without declaring them are variables; one that it only reads is unknown. */
const undeclared = new Map<string, unknown>();
const variables = Array.from({ length: NAMES }, (_, index): [string, PropertyDescriptor] => {
  const name = `v${index}`;
  const get = () => {
    if (undeclared.has(name)) return undeclared.get(name);
    throw new ReferenceError(`${name} is not defined`);
  };
  return [name, { get, set: (value) => undeclared.set(name, value) }];
});
const context = vm.createContext(Object.defineProperties({}, Object.fromEntries(variables)));

function reference(code: string): string {
  undeclared.clear();
  const script = new vm.Script(`"use strict";(()=>{try{return [0,(${code})]}catch(e){return [1,e]}})()`);
  const [failed, value] = script.runInContext(context);
  try {
    return failed ? `throws ${thrownName(value)}` : show(value);
  } catch (error) {
    return `throws ${thrownName(error)}`;
  }
}

describe('random programs', () => {
  it(
    `give what a JavaScript engine gives (${PROGRAMS} programs)`,
    () => {
      let limits = 0;
      for (let seed = FIRST_SEED; seed < FIRST_SEED + PROGRAMS; seed++) {
        const code = new ProgramGenerator(seed).program();
        const actual = outcome(code);
        if (actual.startsWith('limit:')) limits++;
        else if (actual !== reference(code)) expect(actual, `seed ${seed}: ${code}`).toBe(reference(code));
      }
      expect(limits).toBeLessThan(PROGRAMS / 1000 + 1);
    },
    PROGRAMS * 20 + 10_000,
  );
});
