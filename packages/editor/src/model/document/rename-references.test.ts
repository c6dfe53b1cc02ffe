import { expect, it } from 'vitest';
import { renameInParameters } from './rename-references.ts';

const renamed = (text: string, oldName: string, newName: string) =>
  renameInParameters({ list: [{ text }] }, oldName, newName);

it('renames a node that is named in quotes of each kind, or as a member', () => {
  const text = '={{ $("A").item.json.x + $( \'A\' ).all() + $node[`A`].json + $node.A.json + $items("A") }}';
  expect(renamed(text, 'A', 'New one')).toEqual({
    list: [
      {
        text: '={{ $("New one").item.json.x + $( \'New one\' ).all() + $node[`New one`].json + $node["New one"].json + $items("New one") }}',
      },
    ],
  });
});

it('reads and writes names with quotes and backslashes', () => {
  const name = String.raw`It's "5\6"`;
  const text = String.raw`={{ $('It\'s "5\\6"') + $("It's \"5\\6\"") + $node["It's \"5\\6\""] }}`;
  const plain = `={{ $('New') + $("New") + $node["New"] }}`;
  expect(renamed(text, name, 'New')).toEqual({ list: [{ text: plain }] });
  expect(renamed(plain, 'New', name)).toEqual({ list: [{ text }] });
  expect(renamed('={{ $(`A`) }}', 'A', 'x${y}')).toEqual({ list: [{ text: '={{ $(`x\\${y}`) }}' }] });
});

it('gives the same object back where nothing names the node', () => {
  for (const text of [
    'A',
    "={{ $('B') }}",
    '={{ $node.AB.json }}',
    "={{ x('A') }}",
    "={{ $('A }}",
    '={{ $json["A"] }}',
  ]) {
    const parameters = { text };
    expect(renameInParameters(parameters, 'A', 'New')).toBe(parameters);
  }
});

it('reads texts of megabytes whose quotes never close', () => {
  const parameters = { many: `={{ ${"$( '\\".repeat(200_000)}`, one: `={{ $('${'A'.repeat(10_000_000)}` };
  expect(renameInParameters(parameters, 'A', 'New')).toBe(parameters);
});
