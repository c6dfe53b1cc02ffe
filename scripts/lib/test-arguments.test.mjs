import { describe, expect, it } from 'vitest';
import { needServices } from '../test-services/needed.mjs';
import { parseTestArguments } from './test-arguments.mjs';

describe('arguments of the tests', () => {
  it('lets only a whole run, or one that asks for it, install packages of the system', () => {
    expect(parseTestArguments([]).mayInstall).toBe(true);
    expect(parseTestArguments(['--only', 'unit']).mayInstall).toBe(false);
    expect(parseTestArguments(['--only', 'unit', 'packages/workflow']).mayInstall).toBe(false);
    expect(parseTestArguments(['packages/workflow']).mayInstall).toBe(false);
    expect(parseTestArguments(['--only', 'unit', '--install', 'packages/nodes'])).toEqual({
      stages: ['unit'],
      rest: ['packages/nodes'],
      mayInstall: true,
    });
  });

  it('refuses a stage that is not there', () => {
    expect(() => parseTestArguments(['--only', 'units'])).toThrow('--only takes check, unit, components, e2e; "units"');
    expect(() => parseTestArguments(['--only'])).toThrow('--only takes');
  });

  it('starts servers only for files whose names say that they use them', () => {
    expect(needServices(['packages/workflow/src/document/parse-workflow.test.ts', 'scripts/guide.test.mjs'])).toBe(
      false,
    );
    expect(needServices([])).toBe(false);
    for (const file of [
      'a/b.db.test.ts',
      'a/b.process.test.ts',
      'test/chaos/a.campaign.test.ts',
      'e2e/compat/a.test.ts',
    ])
      expect(needServices(['packages/a.test.ts', file])).toBe(true);
  });
});
