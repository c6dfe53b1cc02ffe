import * as language from '@millrace/expression';
import { expect, it } from 'vitest';
import { secretCompletion } from './secret-completion.ts';

const complete = secretCompletion(language, {
  providers: [
    { name: 'vault', secrets: ['db', 'db-old', '__proto__'] },
    { name: 'env', secrets: [] },
  ],
  vars: { region: 'eu' },
});

const labelsFor = (text: string) => complete(text, text.length)?.options.map(({ label }) => label);

it('completes names of providers and of their secrets', () => {
  expect(labelsFor('={{ $sec')).toEqual(['$secrets']);
  expect(labelsFor('={{ $secrets.')).toEqual(expect.arrayContaining(['vault', 'env']));
  expect(labelsFor('={{ $secrets.vault.')).toEqual(expect.arrayContaining(['db', 'db-old', '__proto__']));
  expect(labelsFor('={{ $vars.r')).toContain('region');
});

it('puts names that are no words in brackets', () => {
  const text = '={{ $secrets.vault.db';
  expect(complete(text, text.length)?.options.find(({ label }) => label === 'db-old')?.insert).toBe("['db-old']");
});
