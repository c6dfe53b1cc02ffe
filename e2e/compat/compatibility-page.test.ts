import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordedCases, webhookFiles } from './case-files.ts';
import { INTENDED_REASONS } from './intended-differences.ts';
import { webhookCasesOf } from './webhook-cases.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../docs/compatibility.md'), 'utf8');

describe('docs/compatibility.md', () => {
  it('gives each reason for a difference, and no other', () => {
    const [, list = ''] = page.split('## Where Millrace differs on purpose');
    const given = [...list.matchAll(/^- (.*)$/gm)].map(([, reason]) => reason);
    expect(given.toSorted()).toEqual([...INTENDED_REASONS].toSorted());
  });

  it('says how much is compared', () => {
    const nodes = recordedCases.flatMap(({ expected, ignoreNodes }) =>
      Object.keys(expected).filter((node) => !ignoreNodes.includes(node)),
    );
    const called = webhookFiles.flatMap(webhookCasesOf);
    const answers = called.flatMap(({ expectedResponses }) => expectedResponses);
    expect(page).toContain(`- ${recordedCases.length} workflows with ${nodes.length} nodes.`);
    expect(page).toContain(`- ${answers.length} calls of ${called.length} workflows with webhooks:`);
  });
});
