import { describe, expect, it } from 'vitest';
import { findBoundaryViolations } from './boundaries.mjs';
import { findCycles } from './cycles.mjs';
import { findEditorViolations } from './editor-rules.mjs';
import { findLargeFiles } from './file-size.mjs';
import { findEarlyLibraries } from './late-libraries.mjs';
import { LAYERS } from './layer-rules.mjs';
import { findLayerViolations } from './layers.mjs';
import { findLicenceViolations } from './licences.mjs';

const file = (place, text) => ({ place, text });

describe('licences', () => {
  const violations = (licence) => findLicenceViolations('', [{ name: 'some-package', licence }]);

  it('refuses licences that are not accepted, and unknown ones', () => {
    expect(violations('GPL-3.0')).toEqual([
      'some-package: licence GPL-3.0 is not accepted; see scripts/check/licences.mjs',
    ]);
    expect(violations(undefined)).toHaveLength(1);
    expect(violations('MIT AND GPL-3.0')).toHaveLength(1);
  });

  it('accepts one of several that may be chosen', () => {
    expect(violations('(GPL-3.0 OR MIT)')).toEqual([]);
    expect(violations('(MIT AND Zlib)')).toEqual([]);
  });
});

describe('late libraries', () => {
  const start = file(
    'packages/server/src/command/start.command.ts',
    "import { a } from '../a.ts';\nimport '@millrace/network';",
  );

  it('refuses one that a server loads as it starts, through whatever files', () => {
    const files = [
      start,
      file('packages/server/src/a.ts', "export {\n  b,\n} from './b.ts';"),
      file('packages/server/src/b.ts', "import { stringify } from 'yaml';"),
      file('packages/network/src/index.ts', "import { type Dispatcher, fetch } from 'undici';"),
    ];
    expect(findEarlyLibraries(files).map((message) => message.split(' is loaded')[0])).toEqual([
      'packages/network/src/index.ts: undici',
      'packages/server/src/b.ts: yaml',
    ]);
  });

  it('accepts types of it, and what is imported as it works', () => {
    const files = [
      start,
      file('packages/server/src/a.ts', "import type { Dispatcher } from 'undici';\nconst b = () => import('./b.ts');"),
      file('packages/server/src/b.ts', "import { stringify } from 'yaml';"),
    ];
    expect(findEarlyLibraries(files)).toEqual([]);
  });
});

describe('boundaries', () => {
  it('refuses an import of a thicker package', () => {
    const files = [file('packages/workflow/src/a.ts', "import { run } from '@millrace/engine';")];
    expect(findBoundaryViolations(files)).toEqual([
      'packages/workflow/src/a.ts: workflow may not import engine (allowed: none)',
    ]);
  });

  it('refuses the server reaching for the engine, also by dynamic and type imports', () => {
    const files = [
      file('packages/server/src/a.ts', "const engine = await import('@millrace/engine');"),
      file('packages/server/src/b.ts', "import type { Outcome } from '@millrace/engine';"),
    ];
    expect(findBoundaryViolations(files)).toHaveLength(2);
  });

  it('refuses relative imports that leave the package', () => {
    const files = [file('packages/editor/src/a.ts', "export { x } from '../../engine/src/x.ts';")];
    expect(findBoundaryViolations(files)).toEqual([
      'packages/editor/src/a.ts: relative import leaves the package: ../../engine/src/x.ts',
    ]);
  });

  it('refuses paths into a package', () => {
    const files = [file('packages/api/src/a.ts', "import { x } from '@millrace/workflow/src/json.ts';")];
    expect(findBoundaryViolations(files)).toHaveLength(1);
  });

  it('accepts what the table allows', () => {
    const files = [
      file('packages/engine/src/a.ts', "import { x } from '@millrace/expression';\nimport { y } from './b.ts';"),
    ];
    expect(findBoundaryViolations(files)).toEqual([]);
  });
});

describe('cycles', () => {
  it('names the files of a cycle in order', () => {
    const files = [
      file('packages/a/src/one.ts', "import './two.ts';"),
      file('packages/a/src/two.ts', "export * from './three.ts';"),
      file('packages/a/src/three.ts', "import type { One } from './one.ts';"),
    ];
    expect(findCycles(files)).toEqual([
      'packages/a/src/one.ts → packages/a/src/two.ts → packages/a/src/three.ts → packages/a/src/one.ts',
    ]);
  });

  it('accepts two files that share a third', () => {
    const files = [
      file('packages/a/src/one.ts', "import './three.ts';\nimport './two.ts';"),
      file('packages/a/src/two.ts', "import './three.ts';"),
      file('packages/a/src/three.ts', ''),
    ];
    expect(findCycles(files)).toEqual([]);
  });
});

describe('file size', () => {
  it('refuses a file of more than 600 lines and remarks on one of more than 400', () => {
    const files = [
      file('packages/a/src/huge.ts', 'x\n'.repeat(601)),
      file('packages/a/src/big.ts', 'x\n'.repeat(401)),
      file('packages/a/src/fine.ts', 'x\n'.repeat(400)),
    ];
    expect(findLargeFiles(files)).toEqual({
      errors: ['packages/a/src/huge.ts: 601 lines, at most 600: split it by topic'],
      remarks: ['packages/a/src/big.ts: 401 lines'],
    });
  });

  it('leaves generated files and tests alone', () => {
    const files = [
      file('packages/a/src/x.generated.ts', 'x\n'.repeat(9000)),
      file('packages/a/src/x.test.ts', 'x\n'.repeat(900)),
    ];
    expect(findLargeFiles(files).errors).toEqual([]);
  });
});

describe('layers', () => {
  const layers = {
    a: [
      ['config', 'errors'],
      ['store', 'store/cache'],
      ['.', 'features/*'],
    ],
  };
  const violations = (place, imported) => findLayerViolations([file(place, `import '${imported}';`)], layers);

  it('refuses an import of a higher layer', () => {
    expect(violations('packages/a/src/config/x.ts', '../store/y.ts')).toEqual([
      'packages/a/src/config/x.ts: config may not import store, a folder of a higher layer',
    ]);
  });

  it('refuses an import of another folder of the same layer', () => {
    expect(violations('packages/a/src/config/x.ts', '../errors/y.ts')).toEqual([
      'packages/a/src/config/x.ts: config may not import errors, a folder of the same layer',
    ]);
    expect(violations('packages/a/src/features/one/x.tsx', '../two/deep/y.tsx')).toEqual([
      'packages/a/src/features/one/x.tsx: features/one may not import features/two, a folder of the same layer',
    ]);
  });

  it('takes the longest folder that a layer names', () => {
    expect(violations('packages/a/src/store/x.ts', './cache/y.ts')).toHaveLength(1);
    expect(violations('packages/a/src/store/rows/x.ts', '../y.ts')).toEqual([]);
  });

  it('refuses code of tests in code that is not', () => {
    expect(violations('packages/a/src/store/x.ts', '../testing/y.ts')).toEqual([
      'packages/a/src/store/x.ts: ../testing/y.ts is for tests only',
    ]);
    expect(violations('packages/a/src/store/x.test.ts', '../features/one/y.ts')).toEqual([]);
  });

  it('refuses a folder that no layer names', () => {
    expect(violations('packages/a/src/utils/x.ts', '../config/y.ts')).toEqual([
      'packages/a/src/utils/x.ts: no layer of package a names its folder',
    ]);
  });

  it('refuses a package of several folders without layers', () => {
    const files = [file('packages/b/src/one/x.ts', ''), file('packages/b/src/two/x.ts', '')];
    expect(findLayerViolations(files, layers)).toEqual([
      'packages/b: it has several folders and no layers in scripts/check/layer-rules.mjs',
    ]);
    expect(findLayerViolations(files.slice(1), layers)).toEqual([]);
  });

  it('accepts imports of lower layers and of the same folder', () => {
    expect(violations('packages/a/src/features/one/x.ts', './y.ts')).toEqual([]);
    expect(violations('packages/a/src/features/one/x.ts', '../../store/cache/y.ts')).toEqual([]);
    expect(violations('packages/a/src/main.ts', './features/one/y.ts')).toHaveLength(1);
  });

  it.each(Object.entries(LAYERS))('of package %s refuse each folder the next higher one', (owner, table) => {
    const placeOf = (unit) => (unit === '.' ? 'x.ts' : `${unit.replaceAll('*', 'x')}/x.ts`);
    for (const [level, units] of table.entries()) {
      for (const unit of units) {
        const higher = table[level + 1]?.[0];
        if (higher === undefined) continue;
        const place = `packages/${owner}/src/${placeOf(unit)}`;
        const up = '../'.repeat(placeOf(unit).split('/').length - 1) || './';
        const planted = [file(place, `import '${up}${placeOf(higher)}';`)];
        expect(findLayerViolations(planted)).toEqual([expect.stringContaining('a folder of a higher layer')]);
      }
    }
  });
});

describe('words and sides of the editor', () => {
  const place = (name) => `packages/editor/src/features/${name}`;

  it('refuses words in attributes, apart from examples that are typed', () => {
    const files = [
      file(place('a.tsx'), '<Button aria-label="Close it" />'),
      file(place('b.tsx'), '<Input placeholder="https://example.com" aria-label={t("close")} />'),
    ];
    expect(findEditorViolations(files)).toEqual([
      `${place('a.tsx')}: aria-label="Close it" belongs into a locale file (packages/editor/src/i18n)`,
    ]);
  });

  it('refuses left and right where there is a side by direction, apart from the canvas', () => {
    const css = '.a {\n  margin-left: 4px;\n  text-align: right;\n  inset-inline-end: 0;\n}';
    expect(findEditorViolations([file(place('list/a.module.css'), css)])).toHaveLength(2);
    expect(findEditorViolations([file(place('canvas/a.module.css'), css)])).toEqual([]);
    expect(findEditorViolations([file(place('a.tsx'), '<p style={{ paddingLeft: 4 }} />')])).toHaveLength(1);
  });
});
