/** Takes from this process what reaches other processes: the permission model leaves it. */
export function guardProcess(): void {
  const refuse = (): never => {
    throw Object.assign(new Error('A package may not reach other processes'), { code: 'ERR_ACCESS_DENIED' });
  };
  for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd', '_linkedBinding', 'dlopen']) {
    Object.defineProperty(process, name, { value: refuse, writable: false, configurable: false });
  }
}
