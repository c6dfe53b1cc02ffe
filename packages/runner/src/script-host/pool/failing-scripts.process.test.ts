import { describe, expect, test } from 'vitest';

import { useScripts } from './testing/use-scripts.ts';

const { run, failure } = useScripts();

describe('a script that fails', () => {
  test.each([
    ['\n  missing.field', 'missing is not defined [line 2]', 'Line 2, column 3 of the script (ReferenceError).'],
    ['throw new TypeError("own text")', 'own text [line 1]', 'Line 1, column 7 of the script (TypeError).'],
    ['throw { message: "plain" }', 'plain', undefined],
    ['throw null', 'null', undefined],
    [
      'return $("Nowhere").all()',
      "There is no node 'Nowhere' in this workflow. [line 1]",
      'Line 1, column 8 of the script (Error).',
    ],
    [
      'return $("Never").first()',
      "Node 'Never' has not run in this execution. Connect it before this node, or check isExecuted. [line 1]",
      'Line 1, column 19 of the script (Error).',
    ],
    [
      'return $("Other").itemMatching(1)',
      'The item is not linked. [line 1]',
      'Line 1, column 19 of the script (Error).',
    ],
    [
      'return require("fs")',
      "Scripts cannot load modules, so require('fs') does not work here. [line 1]",
      'Line 1, column 8 of the script (Error).',
    ],
    [
      'const a = {}; a.a = a; return a',
      'What the script returned cannot be written as JSON: Converting circular structure to JSON',
      undefined,
    ],
  ])('%s', async (source, message, description) => {
    expect(await failure(source)).toEqual({ code: 'SCRIPT_ERROR', message, description, itemIndex: undefined });
  });

  test('tells the item in mode each', async () => {
    expect(await failure('if ($json.a === 2) throw new Error("no")', { mode: 'each' })).toMatchObject({
      message: 'no [line 1, for item 1]',
      itemIndex: 1,
    });
  });

  test('fails single items where it goes on after failures, also over several batches', async () => {
    const source = `
      if ($json.a % 1000 === 7) throw new TypeError("no " + $json.a);
      if ($json.a === 2500) { const own = {}; own.own = own; return own; }
      return $json.a;`;
    const items = Array.from({ length: 3_000 }, (_, a) => ({ json: { a } }));
    const failures: unknown[] = [];
    const value = await run(source, {
      mode: 'each',
      items,
      onItemError: (index, { code, message, itemIndex }) => failures.push([index, code, message, itemIndex]),
    });
    expect(failures.toSorted()).toEqual([
      [1007, 'SCRIPT_ERROR', 'no 1007 [line 2, for item 1007]', 1007],
      [2007, 'SCRIPT_ERROR', 'no 2007 [line 2, for item 2007]', 2007],
      [
        2500,
        'SCRIPT_ERROR',
        'What the script returned cannot be written as JSON: Converting circular structure to JSON [for item 2500]',
        2500,
      ],
      [7, 'SCRIPT_ERROR', 'no 7 [line 2, for item 7]', 7],
    ]);
    const failed = new Set([7, 1007, 2007, 2500]);
    expect(value).toEqual(items.map(({ json: { a } }) => (failed.has(a) ? null : a)));
  });

  test.each([
    ['return [1,', 'The script is not valid JavaScript: it ends too early, a closing bracket is missing [line 1]'],
    [
      'if (true) {\n  a();\n}\nreturn [];\n}\n',
      'The script is not valid JavaScript: it has a closing bracket too many [line 5]',
    ],
    ['const x = ;', "The script is not valid JavaScript: Unexpected token ';' [line 1]"],
    ['a\nb c', "The script is not valid JavaScript: Unexpected identifier 'c' [line 2]"],
  ])('because it is no JavaScript: %s', async (source, message) => {
    expect(await failure(source)).toMatchObject({ code: 'SCRIPT_SYNTAX', message });
  });
});
