import { expect, it } from 'vitest';
import { pageStyle } from './page-style.ts';

it.each([
  '</style><script>alert(1)</script>',
  '</STYLE ><img src=x onerror=alert(1)>',
  '<<//style>',
  '<!-- </style> -->',
  'a::before { content: "</style"; }',
  '</\u0000style></\nstyle>',
])('styles of users do not end the element that they stand in: %j', (css) => {
  const own = pageStyle(css).slice(pageStyle('').length);
  expect(own).not.toContain('</');
  expect(own.replaceAll('<\\/', '</')).toBe(css);
});
