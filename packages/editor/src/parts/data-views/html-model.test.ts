import { expect, it } from 'vitest';
import { hasHtml, htmlFields } from './html-model.ts';

it('finds pages and pieces of pages among texts', () => {
  const json = {
    page: '\n<!DOCTYPE html><html></html>',
    piece: '<b>Bold</b>',
    breaking: '<br/>',
    text: 'a <b> in a text',
    sum: '<3',
    xml: '<?xml version="1.0"?>',
    count: 3,
  };
  expect(htmlFields({ json }).map(({ name }) => name)).toEqual(['page', 'piece', 'breaking']);
});

it('looks at items that are here, however long the list is', () => {
  const items = Array.from({ length: 3 }, () => ({ json: {} }));
  items.length = 100_000;
  expect(hasHtml(items)).toBe(false);
  expect(hasHtml([...items.slice(0, 3), { json: { page: '<p>Hello</p>' } }])).toBe(true);
});
