import { expect, it } from 'vitest';
import { littleText } from './little-text.ts';

it('escapes what LinkedIn would read as more than text, but hashtags and what is escaped', () => {
  expect(littleText('*b* @[x](y) #tag {a} _c_ ~d~ <e> | \\')).toBe(
    '\\*b\\* \\@\\[x\\]\\(y\\) #tag \\{a\\} \\_c\\_ \\~d\\~ \\<e\\> \\| \\',
  );
});
