import { heavyWork } from '../heavy-work/heavy-work.ts';

/** Reads XML. Its cost grows with the number of attributes of an element times itself. */
export const readXml = heavyWork({
  name: 'read-xml',
  label: 'Reading the XML',
  load: () => import('./read-xml.work.ts'),
  inlineBelowBytes: 50_000,
});
