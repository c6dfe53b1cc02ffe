/** What each name stands for is a value of the interpreter: those who look it up tell by its class. */
type Names = ReadonlyMap<string, unknown>;

/** Receivers that are found by their type: they have no class of their own. */
type PrimitiveTables = Readonly<
  Record<'string' | 'number' | 'boolean' | 'bigint' | 'symbol' | 'object' | 'array', Names>
>;

export interface MemberTablesOptions extends PrimitiveTables {
  /** Tables of the other receivers, by the prototype of their class. */
  classes: ReadonlyArray<readonly [prototype: object, table: Names]>;
}

/**
 * The members of every kind of receiver. An object whose prototype is not listed is plain data: only its own properties
 * are read. Prototypes are keys and nothing is ever looked up on them.
 */
export class MemberTables implements PrimitiveTables {
  readonly string: Names;
  readonly number: Names;
  readonly boolean: Names;
  readonly bigint: Names;
  readonly symbol: Names;
  readonly object: Names;
  readonly array: Names;
  readonly #byPrototype: ReadonlyMap<object, Names>;

  constructor(options: MemberTablesOptions) {
    this.string = options.string;
    this.number = options.number;
    this.boolean = options.boolean;
    this.bigint = options.bigint;
    this.symbol = options.symbol;
    this.object = options.object;
    this.array = options.array;
    this.#byPrototype = new Map(options.classes);
  }

  /** The table of an object that is neither plain data nor a list, or undefined. */
  ofObject(value: object): Names | undefined {
    const prototype: object | null = Object.getPrototypeOf(value);
    if (prototype === null || prototype === Object.prototype) return undefined;
    return this.#byPrototype.get(prototype);
  }

  /** Whether an object is plain data: a record whose own properties may be read. */
  isRecord(value: unknown): value is Record<string, unknown> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const prototype: object | null = Object.getPrototypeOf(value);
    return prototype === null || prototype === Object.prototype || !this.#byPrototype.has(prototype);
  }
}
