import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import xml from './xml.node.ts';

const parse = async (data: unknown, options: JsonObject = {}) =>
  (await runNode(xml, { parameters: { options }, items: [{ data } as JsonObject] })).json[0];
const build = async (item: JsonObject, options: JsonObject = {}) =>
  (await runNode(xml, { parameters: { mode: 'jsonToxml', options }, items: [item] })).json[0]?.data;

const source = '<list x="1"><a>1</a><a y="2"> two </a></list>';

it('reads XML', async () => {
  expect(await parse(source)).toEqual({ list: { x: '1', a: ['1', { _: ' two ', y: '2' }] } });
  expect(await parse(source, { explicitRoot: false, trim: true, mergeAttrs: false, attrkey: '@' })).toEqual({
    '@': { x: '1' },
    a: ['1', { _: 'two', '@': { y: '2' } }],
  });
  expect(await parse('<A><B/></A>', { normalizeTags: true, explicitArray: true })).toEqual({ a: { b: [''] } });
});

it('writes XML', async () => {
  expect(await build({ a: { $: { x: '1' }, b: ['1', '2'] } }, { headless: true })).toBe(
    '<a x="1">\n  <b>1</b>\n  <b>2</b>\n</a>',
  );
  expect(await build({ a: 1, b: '<' }, { headless: true, rootName: 'top', cdata: true })).toBe(
    '<top>\n  <a>1</a>\n  <b><![CDATA[<]]></b>\n</top>',
  );
});

it('says what is wrong', async () => {
  await expect(parse('<a>')).rejects.toThrow("The field 'data' is not valid XML: Unclosed root tag");
  await expect(parse(5)).rejects.toThrow("The field 'data' holds no text: 5");
  await expect(runNode(xml, { items: [{}] })).rejects.toThrow("The field 'data' is not in the item");
});

it('does not expand entities and takes __proto__ as a plain name', async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>';
  await expect(parse(bomb)).rejects.toThrow('not valid XML');
  const parsed = await parse('<x><__proto__><polluted>1</polluted></__proto__></x>');
  expect(Object.keys(parsed?.x ?? {})).toEqual(['__proto__']);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
