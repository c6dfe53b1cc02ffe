/** Marks a binding that is declared but not initialised yet. */
export const TDZ: unique symbol = Symbol('uninitialised');

/** The slots of one run-time environment. */
export class Layout {
  size = 0;
  readonly parent: Layout | undefined;

  constructor(parent: Layout | undefined) {
    this.parent = parent;
  }
}

export interface Binding {
  readonly name: string;
  readonly layout: Layout;
  readonly slot: number;
  readonly kind: 'var' | 'let' | 'const' | 'function' | 'parameter' | 'catch';
}

/** A block of names at compile time. Several blocks may share one layout. */
export class LexicalScope {
  readonly layout: Layout;
  readonly parent: LexicalScope | undefined;
  readonly isFunction: boolean;
  readonly #names = new Map<string, Binding>();

  constructor(layout: Layout, parent: LexicalScope | undefined, isFunction = false) {
    this.layout = layout;
    this.parent = parent;
    this.isFunction = isFunction;
  }

  declare(name: string, kind: Binding['kind']): Binding {
    const existing = this.#names.get(name);
    if (existing) return existing;
    const binding: Binding = { name, layout: this.layout, slot: this.layout.size++, kind };
    this.#names.set(name, binding);
    return binding;
  }

  own(name: string): Binding | undefined {
    return this.#names.get(name);
  }

  find(name: string): Binding | undefined {
    return this.#names.get(name) ?? this.parent?.find(name);
  }

  /** Environments between this scope and the binding's. */
  hopsTo(binding: Binding): number {
    let hops = 0;
    for (let layout: Layout | undefined = this.layout; layout && layout !== binding.layout; layout = layout.parent) {
      hops++;
    }
    return hops;
  }
}
