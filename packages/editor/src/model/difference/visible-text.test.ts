import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

it('shows what turns the direction of code, takes no room or steers', () => {
  expect(visibleText('a\u202E b\u2066\u200B\u0000\u2028\u{E0041}')).toBe(
    'a\\u{202E} b\\u{2066}\\u{200B}\\u{0}\\u{2028}\\u{E0041}',
  );
});

it('leaves lines, tabs, other writings and emoji as they are', () => {
  const text = 'if (a) {\r\n\treturn "שלום – می\u200Cخواهم 👩\u200D🚀";\n}';
  expect(visibleText(text)).toBe(text);
});
