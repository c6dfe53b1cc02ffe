import { describe, expect, it } from 'vitest';
import { bundledTemplates } from './library.ts';
import { searchTemplates } from './search-templates.ts';

const templates = bundledTemplates();
const find = (search: string, categories?: number[]) =>
  searchTemplates(templates.values(), { search, categories }).map(({ slug }) => slug);

describe('searchTemplates', () => {
  it('gives all in the order of their ids when nothing is asked', () => {
    expect(find('')).toHaveLength(templates.size);
    expect(find('')[0]).toBe('first-steps');
  });

  it('puts templates with the word in their name first', () => {
    expect(find('csv')[0]).toBe('csv-endpoint');
    expect(find('csv')).toContain('postgres-export');
  });

  it('finds by the nodes that a template has, whatever the case', () => {
    expect(find('SPLITINBATCHES')).toEqual(['work-in-batches', 'rate-limit']);
  });

  it('asks for every word, and for one of the categories', () => {
    expect(find('redis visits')).toEqual(['short-links']);
    expect(find('redis', [5])).toEqual(['short-links', 'redis-cache']);
    expect(find('no such thing')).toEqual([]);
  });
});
