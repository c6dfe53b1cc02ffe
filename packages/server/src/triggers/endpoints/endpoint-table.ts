/** An endpoint: a method, and a path whose segments may be `:name`, under an address of the server. */
export interface Endpoint {
  address: string;
  method: string;
  /** Without leading slash. */
  path: string;
}

export interface EndpointMatch<Value> {
  value: Value;
  /** Values of `:name` segments. */
  params: Array<[name: string, value: string]>;
}

interface Pattern<Value> {
  segments: string[];
  owner: string;
  value: Value;
}

/**
 * Endpoints of many owners, looked up by call. Paths without names are found in O(1) and win over those with names.
 * Safe for any method and path.
 */
export class EndpointTable<Value extends Endpoint> {
  /** Address and method → path → entry. */
  readonly #exact = new Map<string, Map<string, { owner: string; value: Value }>>();
  readonly #patterns = new Map<string, Array<Pattern<Value>>>();
  readonly #byOwner = new Map<string, Value[]>();

  /** Replaces the endpoints of an owner. */
  set(owner: string, values: readonly Value[]): void {
    this.remove(owner);
    if (values.length === 0) return;
    this.#byOwner.set(owner, [...values]);
    for (const value of values) this.#add(owner, value);
  }

  remove(owner: string): boolean {
    const values = this.#byOwner.get(owner);
    if (!values) return false;
    this.#byOwner.delete(owner);
    for (const value of values) {
      const slot = slotOf(value);
      const exact = this.#exact.get(slot);
      if (exact?.get(value.path)?.owner === owner) exact.delete(value.path);
      const patterns = this.#patterns.get(slot);
      if (patterns) {
        this.#patterns.set(
          slot,
          patterns.filter((pattern) => pattern.owner !== owner),
        );
      }
    }
    return true;
  }

  ownedBy(owner: string): readonly Value[] {
    return this.#byOwner.get(owner) ?? [];
  }

  find({ address, method, path }: Endpoint): EndpointMatch<Value> | undefined {
    const slot = slotOf({ address, method });
    const exact = this.#exact.get(slot)?.get(path);
    if (exact) return { value: exact.value, params: [] };
    const patterns = this.#patterns.get(slot);
    if (!patterns || patterns.length === 0) return undefined;
    const segments = path.split('/');
    for (const pattern of patterns) {
      const params = matchSegments(pattern.segments, segments);
      if (params) return { value: pattern.value, params };
    }
    return undefined;
  }

  /** Like `find`; a HEAD call is a GET whose body is left out, where nothing is registered for HEAD itself. */
  findCalled(call: Endpoint): EndpointMatch<Value> | undefined {
    return this.find(call) ?? (call.method === 'HEAD' ? this.find({ ...call, method: 'GET' }) : undefined);
  }

  /** Methods under which a path is known. */
  methodsOf(address: string, path: string): string[] {
    const prefix = slotOf({ address, method: '' });
    const slots = [...new Set([...this.#exact.keys(), ...this.#patterns.keys()])];
    return slots
      .filter((slot) => slot.startsWith(prefix))
      .map((slot) => slot.slice(prefix.length))
      .filter((method) => this.find({ address, method, path }))
      .sort();
  }

  #add(owner: string, value: Value): void {
    const slot = slotOf(value);
    const segments = value.path.split('/');
    if (!segments.some(isName)) {
      const exact = this.#exact.get(slot) ?? new Map<string, { owner: string; value: Value }>();
      this.#exact.set(slot, exact);
      exact.set(value.path, { owner, value });
      return;
    }
    const patterns = this.#patterns.get(slot) ?? [];
    // More fixed segments first: the more precise path wins.
    const added = [...patterns, { segments, owner, value }].sort(
      (a, b) => fixedCount(b.segments) - fixedCount(a.segments),
    );
    this.#patterns.set(slot, added);
  }
}

function slotOf({ address, method }: Pick<Endpoint, 'address' | 'method'>): string {
  return `${address} ${method}`;
}

function isName(segment: string): boolean {
  return segment.startsWith(':') && segment.length > 1;
}

function fixedCount(segments: string[]): number {
  return segments.filter((segment) => !isName(segment)).length;
}

function matchSegments(pattern: string[], segments: string[]): Array<[string, string]> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Array<[string, string]> = [];
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index] ?? '';
    if (isName(expected)) {
      if (actual === '') return undefined;
      params.push([expected.slice(1), actual]);
    } else if (expected !== actual) return undefined;
  }
  return params;
}
