/** An endpoint: a method, and a path whose segments may be `:name`. */
export interface Endpoint {
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
  /** Method → path → entry. */
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
    for (const { method, path } of values) {
      const exact = this.#exact.get(method);
      if (exact?.get(path)?.owner === owner) exact.delete(path);
      const patterns = this.#patterns.get(method);
      if (patterns) {
        this.#patterns.set(
          method,
          patterns.filter((pattern) => pattern.owner !== owner),
        );
      }
    }
    return true;
  }

  ownedBy(owner: string): readonly Value[] {
    return this.#byOwner.get(owner) ?? [];
  }

  find(method: string, path: string): EndpointMatch<Value> | undefined {
    const exact = this.#exact.get(method)?.get(path);
    if (exact) return { value: exact.value, params: [] };
    const patterns = this.#patterns.get(method);
    if (!patterns || patterns.length === 0) return undefined;
    const segments = path.split('/');
    for (const pattern of patterns) {
      const params = matchSegments(pattern.segments, segments);
      if (params) return { value: pattern.value, params };
    }
    return undefined;
  }

  /** Methods under which a path is known. */
  methodsOf(path: string): string[] {
    const methods = new Set([...this.#exact.keys(), ...this.#patterns.keys()]);
    return [...methods].filter((method) => this.find(method, path)).sort();
  }

  #add(owner: string, value: Value): void {
    const segments = value.path.split('/');
    if (!segments.some(isName)) {
      const exact = this.#exact.get(value.method) ?? new Map<string, { owner: string; value: Value }>();
      this.#exact.set(value.method, exact);
      exact.set(value.path, { owner, value });
      return;
    }
    const patterns = this.#patterns.get(value.method) ?? [];
    // More fixed segments first: the more precise path wins.
    const added = [...patterns, { segments, owner, value }].sort(
      (a, b) => fixedCount(b.segments) - fixedCount(a.segments),
    );
    this.#patterns.set(value.method, added);
  }
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
