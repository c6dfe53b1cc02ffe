import { describe, expect, it } from 'vitest';
import { nodeType } from '../../testing/node-type.ts';
import { searchNodes } from './search-nodes.ts';

const type = (displayName: string, alias: string[] = []) =>
  nodeType({ name: `x.${displayName}`, displayName, codex: { alias } });

const types = [
  type('Schedule Trigger', ['cron', 'timer']),
  type('HTTP Request', ['api', 'curl']),
  type('Code', ['js', 'javascript', 'func']),
  type('Compare Datasets'),
  type('Google Sheets'),
  type('No Operation, do nothing', ['noop']),
  type('Switch', ['if', 'router']),
  type('If', ['filter', 'condition']),
  type('Git'),
  type('GitHub'),
  type('Convert to File'),
];

function first(query: string, count = 1): string[] {
  return searchNodes(types, query)
    .slice(0, count)
    .map(({ displayName }) => displayName);
}

describe('the search of the node creator', () => {
  it.each([
    ['cron', 'Schedule Trigger'],
    ['api', 'HTTP Request'],
    ['func', 'Code'],
    ['js', 'Code'],
  ])('finds %s by its alias', (query, expected) => {
    expect(first(query)).toEqual([expected]);
  });

  it.each([
    ['crn', 'Schedule Trigger'],
    ['cmpar', 'Compare Datasets'],
    ['ggle she', 'Google Sheets'],
    ['do no', 'No Operation, do nothing'],
  ])('forgives %s', (query, expected) => {
    expect(first(query)).toEqual([expected]);
  });

  it('puts the exact name first, then the shorter of two that start alike', () => {
    expect(first('code')).toEqual(['Code']);
    expect(first('sw')).toEqual(['Switch']);
    expect(first('git', 2)).toEqual(['Git', 'GitHub']);
    expect(first('i', 2)).toEqual(['If', 'Switch']);
  });

  it('puts among those with one alias the one whose name begins so, then the one that lists it first', () => {
    const hosts = [type('Bitbucket', ['git']), type('GitHub', ['git']), type('Ax', ['diff', 'git'])];
    const found = searchNodes(hosts, 'git').map(({ displayName }) => displayName);
    expect(found).toEqual(['GitHub', 'Bitbucket', 'Ax']);
  });

  it('puts a name that begins with the word before all that have it as an alias', () => {
    const chats = ['Anthropic', 'Slack'].map((name) => type(name, ['chat']));
    const found = searchNodes([...chats, type('Chat Trigger')], 'chat').map(({ displayName }) => displayName);
    expect(found).toEqual(['Chat Trigger', 'Anthropic', 'Slack']);
  });

  it('does not mind letter case and gives nothing for what nobody means', () => {
    expect(first('hTTp')).toEqual(['HTTP Request']);
    expect(first('zzzzqq')).toEqual([]);
  });

  it('puts steps and triggers before parts of steps that are called alike, unless the whole name of a part was typed', () => {
    const model = { ...type('Google Gemini Chat Model'), outputs: ['ai_languageModel'] };
    const found = (query: string) =>
      searchNodes([model, ...types, type('Send to Google')], query).map(({ name }) => name);
    expect(found('google')).toEqual(['x.Google Sheets', 'x.Send to Google', 'x.Google Gemini Chat Model']);
    expect(found('google gemini chat model')[0]).toBe('x.Google Gemini Chat Model');
  });

  it('gives everything by name for an empty query', () => {
    expect(searchNodes(types, ' ')).toHaveLength(types.length);
    expect(first('')).toEqual(['Code']);
  });
});
