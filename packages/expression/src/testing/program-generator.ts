import {
  ASSIGN,
  BIGINTS,
  BINARY,
  GLOBAL_CALLS,
  KEYS,
  LIST_CALLS,
  NUMBER_CALLS,
  NUMBERS,
  OTHERS,
  REGEXES,
  STRING_CALLS,
  TEXTS,
  UNARY,
} from './program-words.ts';
import { Random } from './random.ts';

/** Writes random programs out of the grammar of expressions. They always end, and are always valid. */
export class ProgramGenerator {
  readonly #random: Random;
  #names: string[] = [];
  #constants: string[] = [];
  #counter = 0;
  #loops = 0;
  #labels: string[] = [];

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  program(): string {
    this.#names = [];
    this.#constants = [];
    return this.#random.chance(0.45) ? this.#expression(4) : `(() => {${this.#body(3)}})()`;
  }

  #fresh(): string {
    return `v${this.#counter++}`;
  }

  #expression(depth: number): string {
    if (depth <= 0) return this.#atom();
    const r = this.#random;
    switch (r.below(27)) {
      case 0:
      case 1:
      case 2:
        return this.#binary(depth);
      case 3:
        return `(${this.#expression(depth - 1)} ${r.pick(['&&', '||'])} ${this.#expression(depth - 1)})`;
      case 4:
        return `((${this.#expression(depth - 1)}) ?? (${this.#expression(depth - 1)}))`;
      case 5:
        return `(${this.#expression(depth - 1)} ? ${this.#expression(depth - 1)} : ${this.#expression(depth - 1)})`;
      case 6:
        return `(${r.pick(UNARY)}(${this.#expression(depth - 1)}))`;
      case 7:
      case 8:
        return this.#list(depth);
      case 9:
      case 10:
        return this.#record(depth);
      case 11:
        return this.#member(depth);
      case 12:
        return `(${this.#text(depth)}).${r.pick(STRING_CALLS)}`;
      case 13:
      case 14:
        return `(${this.#list(depth)}).${r.pick(LIST_CALLS)}`;
      case 15:
        return `(${r.pick(NUMBERS)}).${r.pick(NUMBER_CALLS)}`;
      case 16:
        return `${r.pick(GLOBAL_CALLS)}(${this.#arguments(depth - 1)})`;
      case 17:
        return `\`t\${${this.#expression(depth - 1)}}-\${${this.#expression(depth - 1)}}\``;
      case 18:
        return this.#assignment(depth);
      case 19:
      case 20:
        return this.#call(depth);
      case 21:
        return `(${this.#expression(depth - 1)}, ${this.#expression(depth - 1)})`;
      case 22:
        return this.#collection(depth);
      case 23:
        return this.#special(depth);
      case 24:
        return `(${this.#literalText()} in ${this.#record(depth)})`;
      default:
        return this.#atom();
    }
  }

  #binary(depth: number): string {
    return `((${this.#expression(depth - 1)}) ${this.#random.pick(BINARY)} (${this.#expression(depth - 1)}))`;
  }

  #atom(): string {
    const r = this.#random;
    const [first, ...others] = this.#names;
    if (first !== undefined && r.chance(0.45)) return r.pick([first, ...others]);
    return r.pick([r.pick(TEXTS), r.pick(NUMBERS), r.pick(NUMBERS), r.pick(OTHERS)]);
  }

  #literalText(): string {
    return JSON.stringify(this.#random.pick(KEYS));
  }

  #text(depth: number): string {
    const r = this.#random;
    return r.chance(0.6) ? r.pick(TEXTS) : `String(${this.#expression(depth - 1)})`;
  }

  #list(depth: number): string {
    const parts = Array.from({ length: this.#random.below(4) }, () => {
      const r = this.#random;
      if (r.chance(0.12)) return `...[${this.#expression(depth - 1)}]`;
      if (r.chance(0.08)) return `...${r.pick(TEXTS)}`;
      return this.#expression(depth - 1);
    });
    const hole = this.#random.chance(0.05) ? ', ,' : '';
    return `[${parts.join(', ')}${parts.length > 0 ? hole : ''}]`;
  }

  #record(depth: number): string {
    const r = this.#random;
    // V8 puts a getter behind later fields when a spread comes before it, against the specification.
    const hasSpread = r.chance(0.2);
    const fields = Array.from({ length: r.below(4) }, () => {
      switch (r.below(8)) {
        case 0:
          return `[${this.#text(depth - 1)}]: ${this.#expression(depth - 1)}`;
        case 1:
          return hasSpread ? '...{ a: 1, z: [2] }' : 'z: 1';
        case 2:
          if (hasSpread) return 'y: 2';
          return `get ${r.pick(['a', 'b'])}() { return ${this.#expression(depth - 2)}; }`;
        case 3:
          return `${r.pick(['m', 'n'])}(x) { return x; }`;
        default:
          return `${this.#literalText()}: ${this.#expression(depth - 1)}`;
      }
    });
    return `({ ${fields.join(', ')} })`;
  }

  #member(depth: number): string {
    const r = this.#random;
    const object = r.chance(0.5) ? this.#record(depth) : this.#list(depth);
    switch (r.below(5)) {
      case 0:
        return `(${object})[${this.#expression(depth - 1)}]`;
      case 1:
        return `(${this.#expression(depth - 1)})?.${r.pick(['a', 'b', 'length'])}`;
      case 2:
        return `(${object}).a?.b?.[0]?.c`;
      case 3:
        return `(${this.#expression(depth - 1)})?.[${this.#literalText()}]`;
      default:
        return `(${object}).${r.pick(['a', 'b', 'length'])}`;
    }
  }

  #arguments(depth: number): string {
    return Array.from({ length: this.#random.below(3) }, () => this.#expression(depth)).join(', ');
  }

  #assignment(depth: number): string {
    const r = this.#random;
    const names = this.#names.filter((name) => !name.startsWith('turn'));
    const writable = names.filter((name) => !this.#constants.includes(name) || r.chance(0.05));
    const [first, ...others] = writable;
    if (first === undefined) return this.#atom();
    const name = r.pick([first, ...others]);
    switch (r.below(5)) {
      case 0:
        return `(${r.chance(0.5) ? `${name}${r.pick(['++', '--'])}` : `${r.pick(['++', '--'])}${name}`})`;
      case 1:
        return `([${name}, ${r.pick(writable.length > 1 ? [name, first] : [name])} = 3] = ${this.#list(depth)})`;
      case 2:
        return `({ a: ${name} = 1 } = ${this.#record(depth)})`;
      default:
        return `(${name} ${r.pick(ASSIGN)} ${this.#expression(depth - 1)})`;
    }
  }

  #call(depth: number): string {
    const r = this.#random;
    const outer = [...this.#names];
    const outerConstants = [...this.#constants];
    const parameters: string[] = [];
    const declared: string[] = [];
    for (let i = r.below(3); i >= 0; i--) {
      const name = this.#fresh();
      const form = r.below(6);
      if (form === 0) parameters.push(`${name} = ${this.#expression(depth - 2)}`);
      else if (form === 1) parameters.push(`{ a: ${name} = 2, ...${name}r } = { a: 1, b: 2 }`);
      else if (form === 2) parameters.push(`[${name}] = [1]`);
      else parameters.push(name);
      declared.push(name);
    }
    if (r.chance(0.15)) {
      const rest = this.#fresh();
      parameters.push(`...${rest}`);
      declared.push(rest);
    }
    this.#names = [...outer, ...declared];
    const loops = this.#loops;
    const labels = this.#labels;
    this.#labels = [];
    const body = r.chance(0.5) ? this.#expression(depth - 1) : undefined;
    const block = body === undefined ? this.#body(depth - 2) : undefined;
    this.#loops = loops;
    this.#labels = labels;
    this.#names = outer;
    this.#constants = outerConstants;
    const list = parameters.join(', ');
    const safe = body === undefined ? `{${block}}` : `(${body})`;
    const fn = r.chance(0.5) || body !== undefined ? `((${list}) => ${safe})` : `(function (${list}) ${safe})`;
    return `${fn}(${this.#arguments(depth - 1)})`;
  }

  #collection(depth: number): string {
    const r = this.#random;
    const list = this.#list(depth);
    return r.pick([
      `[...new Set(${list})]`,
      `new Set(${list}).size`,
      `[...new Map([["a", ${this.#expression(depth - 1)}], ["b", 2]])]`,
      `new Map(Object.entries(${this.#record(depth)})).get("a")`,
      `Object.fromEntries(Object.entries(${this.#record(depth)}))`,
      `Object.assign({}, ${this.#record(depth)})`,
      `JSON.parse(JSON.stringify(${list}) ?? "0")`,
      `({ ...Object.groupBy(${list}, (x) => typeof x) })`,
      `Array.from({ length: 3 }, (_, i) => i * 2)`,
      `structured(${list})`.replace(/^structured\((.*)\)$/s, '[$1].flat()'),
    ]);
  }

  #special(depth: number): string {
    const r = this.#random;
    switch (r.below(7)) {
      case 0:
        return `(${r.pick(BIGINTS)} ${r.pick(['+', '-', '*', '<', '==', '===', '&', '>='])} ${r.pick([...BIGINTS, '2'])})`;
      case 1:
        return `${r.pick(REGEXES)}.test(${this.#text(depth)})`;
      case 2:
        return `String.raw\`a\\n\${${this.#expression(depth - 1)}}b\``;
      case 3:
        return `(${this.#expression(depth - 1)} instanceof ${r.pick(['Object', 'Array', 'Map'])})`;
      case 4:
        return `new Date(${r.pick(['0', '1e12', '"2024-02-29T12:00:00Z"', '2024, 1, 29'])}).${r.pick(['toISOString()', 'getTime()', 'getDate()', 'getUTCDay()'])}`;
      case 5:
        return `(${this.#expression(depth - 1)}).toString()`;
      default:
        return `${r.pick(REGEXES)}.exec(${this.#text(depth)})?.[0]`;
    }
  }

  #body(depth: number): string {
    const names = [...this.#names];
    const constants = [...this.#constants];
    const lines = Array.from({ length: 1 + this.#random.below(4) }, () => this.#statement(depth));
    const result = this.#random.chance(0.9) ? ` return ${this.#expression(Math.max(1, depth))};` : '';
    this.#names = names;
    this.#constants = constants;
    return ` ${lines.join(' ')}${result} `;
  }

  #block(depth: number): string {
    const names = [...this.#names];
    const constants = [...this.#constants];
    const lines = Array.from({ length: 1 + this.#random.below(2) }, () => this.#statement(depth - 1));
    this.#names = names;
    this.#constants = constants;
    return `{ ${lines.join(' ')} }`;
  }

  #statement(depth: number): string {
    const r = this.#random;
    if (depth <= 0) return r.chance(0.5) ? this.#declaration(1) : `${this.#assignment(2)};`;
    switch (r.below(14)) {
      case 0:
      case 1:
      case 2:
        return this.#declaration(depth);
      case 3:
      case 4:
        return `;(${this.#expression(depth)});`;
      case 5:
        return `if (${this.#expression(depth - 1)}) ${this.#block(depth)} else ${this.#block(depth)}`;
      case 6:
      case 7:
        return this.#loop(depth);
      case 8:
        return this.#switch(depth);
      case 9:
        return this.#try(depth);
      case 10:
        return r.chance(0.15)
          ? `throw ${r.pick(['1', '"e"', 'new Error("x")', 'new TypeError("t")', '{ a: 1 }'])};`
          : `${this.#assignment(depth)};`;
      case 11:
        return this.#functionDeclaration(depth);
      case 12:
        return this.#jump();
      default:
        return `${this.#assignment(depth)};`;
    }
  }

  #declaration(depth: number): string {
    const r = this.#random;
    const value = this.#expression(depth);
    const kind = r.pick(['let', 'const', 'var']);
    const name = this.#fresh();
    const form = r.below(5);
    this.#names.push(name);
    if (kind === 'const') this.#constants.push(name);
    if (form === 0) return `${kind} [${name}, ...${name}r] = ${this.#list(depth)};`;
    if (form === 1) return `${kind} { a: ${name} = 5, ["b"]: ${name}b } = ${this.#record(depth)};`;
    return `${kind} ${name} = ${value};`;
  }

  #functionDeclaration(depth: number): string {
    const name = this.#fresh();
    const parameter = this.#fresh();
    const outer = [...this.#names];
    const labels = this.#labels;
    const loops = this.#loops;
    this.#labels = [];
    this.#loops = 0;
    this.#names = [...outer, parameter];
    const body = this.#expression(depth - 1);
    this.#names = outer;
    this.#labels = labels;
    this.#loops = loops;
    const result = this.#fresh();
    this.#names.push(result);
    return `function ${name}(${parameter}) { return ${body}; } let ${result} = ${name}(${this.#expression(1)});`;
  }

  #loop(depth: number): string {
    const r = this.#random;
    // The name tells assignments to leave it alone: a loop must end.
    const name = `turn${this.#counter++}`;
    const names = [...this.#names];
    const constants = [...this.#constants];
    const label = r.chance(0.2) ? `L${this.#counter++}` : undefined;
    if (label) this.#labels.push(label);
    this.#loops++;
    this.#names.push(name);
    this.#constants.push(name);
    const closures = this.#fresh();
    const body = this.#block(depth).replace(/^\{/, `{ ${r.chance(0.3) ? `${closures}.push(() => ${name});` : ''}`);
    this.#loops--;
    if (label) this.#labels.pop();
    this.#names = [...names];
    this.#constants = constants;
    const guard = this.#fresh();
    const head = r.pick([
      `for (let ${name} = 0; ${name} < ${r.below(4)}; ${name}++) ${body}`,
      `for (const ${name} of ${this.#list(depth - 1)}) ${body}`,
      `for (const ${name} in ${this.#record(depth - 1)}) ${body}`,
      `for (let ${name} of ${r.pick(TEXTS)}) ${body}`,
    ]);
    const whileLoop = r.chance(0.2);
    const open = `const ${closures} = [];${whileLoop ? ` let ${guard} = 0; ` : ' '}`;
    const labelled = label ? `${label}: ` : '';
    const collected = this.#fresh();
    this.#names.push(collected);
    const close = ` let ${collected} = ${closures}.map(f => f());`;
    if (!whileLoop) return `${open}${labelled}${head}${close}`;
    const loop = r.chance(0.5)
      ? `while (${guard}++ < ${r.below(4)}) { const ${name} = ${guard}; ${body} }`
      : `do { const ${name} = ${guard}; ${body} } while (${guard}++ < ${r.below(3)});`;
    return `${open}${labelled}${loop}${close}`;
  }

  #jump(): string {
    const r = this.#random;
    const label = this.#labels.at(-1);
    if (this.#loops === 0) return ';';
    const target = label && r.chance(0.5) ? ` ${label}` : '';
    return `if (${this.#expression(1)}) ${r.pick(['break', 'continue'])}${target};`;
  }

  #switch(depth: number): string {
    const r = this.#random;
    const loops = this.#loops;
    const branches = Array.from({ length: 1 + r.below(3) }, () => {
      const names = [...this.#names];
      const constants = [...this.#constants];
      this.#loops = 0;
      const labels = this.#labels;
      this.#labels = [];
      const body = this.#block(depth);
      this.#labels = labels;
      this.#loops = loops;
      this.#names = names;
      this.#constants = constants;
      return `case ${this.#atom()}: ${body}${r.chance(0.6) ? ' break;' : ''}`;
    });
    if (r.chance(0.6)) branches.splice(r.below(branches.length + 1), 0, `default: ${r.chance(0.5) ? 'break;' : ''}`);
    return `switch (${this.#expression(depth - 1)}) { ${branches.join(' ')} }`;
  }

  #try(depth: number): string {
    const r = this.#random;
    const name = this.#fresh();
    const text = this.#fresh();
    const block = `try { ${this.#statement(depth - 1)} ${r.chance(0.4) ? 'null.x;' : ''} }`;
    const handler = ` catch (${name}) { ${text} = ${name}?.name ?? typeof ${name}; }`;
    const last = r.chance(0.4) ? ` finally ${this.#block(depth)}` : '';
    this.#names.push(text);
    return `let ${text} = 0; ${block}${handler}${last}`;
  }
}
