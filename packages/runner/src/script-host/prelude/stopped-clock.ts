/** Lets it be the same time for a script as long as it runs: in tests. @param now in ms since the epoch */
export function stopClock(now: number): void {
  const Real = Date;
  Real.now = () => now;
  const Stopped = new Proxy(Real, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now] : args, newTarget),
    apply: () => new Real(now).toString(),
  });
  Real.prototype.constructor = Stopped;
  globalThis.Date = Stopped;
}
