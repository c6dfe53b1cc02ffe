/** Three permission bits as letters, for example `rw`. */
export function rightsOf(bits: number): string {
  return `${bits & 4 ? 'r' : ''}${bits & 2 ? 'w' : ''}${bits & 1 ? 'x' : ''}`;
}
