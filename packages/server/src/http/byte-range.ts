import type { ByteRange } from '@millrace/binary-data';

/**
 * The one range that a `Range` header asks for (RFC 9110, section 14). `undefined` for everything that is answered with
 * the whole file: no header, another unit, several ranges; `unsatisfiable` when nothing of it exists.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | undefined | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= size ? 'unsatisfiable' : { first, last };
}
