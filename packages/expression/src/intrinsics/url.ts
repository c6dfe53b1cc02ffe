import { toText } from '../interpreter/coerce.ts';
import { asCallback, invoke } from '../interpreter/invoke.ts';
import { iterate } from '../interpreter/iterate.ts';
import { getMember, requireOwned } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { Accessor, IteratorValue, type MemberTable, Native } from '../interpreter/values.ts';
import { getters, methods, optionalText, selfError, table } from './define.ts';

function urlOf(self: unknown): URL {
  if (self instanceof URL) return self;
  throw selfError('A URL member');
}

function paramsOf(self: unknown): URLSearchParams {
  if (self instanceof URLSearchParams) return self;
  throw selfError('A URLSearchParams member');
}

const PARTS = [
  'href',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;

/** Members of a `URL`. */
export const urlMembers: MemberTable = table(
  new Map(
    PARTS.map((part) => [
      part,
      new Accessor(
        (self) => urlOf(self)[part],
        (self, value, rt) => {
          const url = urlOf(self);
          const text = toText(value, rt);
          rt.useFuel(url.href.length + text.length);
          url[part] = text;
        },
      ),
    ]),
  ),
  getters({ origin: (self) => urlOf(self).origin, searchParams: (self, rt) => rt.own(paramsIn(urlOf(self))) }),
  methods({
    toString: (self: unknown) => urlOf(self).href,
    toJSON: (self) => urlOf(self).href,
    '[toPrimitive]': (self) => urlOf(self).href,
  }),
);

/** The address that parameters belong to: each change of them writes it anew. */
const urlOfParams = new WeakMap<URLSearchParams, URL>();

function paramsIn(url: URL): URLSearchParams {
  urlOfParams.set(url.searchParams, url);
  return url.searchParams;
}

/** Parameters are a list: what looks one up walks it. */
function searched(self: unknown, rt: Runtime): URLSearchParams {
  const params = paramsOf(self);
  rt.useFuel(params.size);
  return params;
}

function writable(self: unknown, rt: Runtime): URLSearchParams {
  const params = paramsOf(self);
  requireOwned(params, rt);
  rt.useFuel(params.size + (urlOfParams.get(params)?.href.length ?? 0));
  rt.allocate(2);
  return params;
}

/** Members of a `URLSearchParams`. */
export const urlSearchParamsMembers: MemberTable = table(
  getters({ size: (self) => paramsOf(self).size }),
  methods({
    get: (self, [name], rt) => searched(self, rt).get(toText(name, rt)),
    getAll: (self, [name], rt) => rt.own(searched(self, rt).getAll(toText(name, rt))),
    has: (self, [name, value], rt) => searched(self, rt).has(toText(name, rt), optionalText(value, rt)),
    set: (self, [name, value], rt) => writable(self, rt).set(toText(name, rt), toText(value, rt)),
    append: (self, [name, value], rt) => writable(self, rt).append(toText(name, rt), toText(value, rt)),
    delete: (self, [name, value], rt) => writable(self, rt).delete(toText(name, rt), optionalText(value, rt)),
    sort: (self, _args, rt) => writable(self, rt).sort(),
    forEach: (self, [callback], rt) => {
      const fn = asCallback(callback);
      for (const [name, value] of paramsOf(self)) invoke(fn, undefined, [value, name, self], rt);
    },
    keys: (self) => new IteratorValue(paramsOf(self).keys()),
    values: (self) => new IteratorValue(paramsOf(self).values()),
    entries: (self) => new IteratorValue(paramsOf(self).entries()),
    toString: (self: unknown, _args: unknown[], rt: Runtime) => searched(self, rt).toString(),
    '[toPrimitive]': (self, _args, rt) => searched(self, rt).toString(),
  }),
);

function makeUrl([address, base]: unknown[], rt: Runtime): URL {
  const text = toText(address, rt);
  const against = optionalText(base, rt);
  if (!URL.canParse(text, against)) throw new TypeError(`Invalid URL: ${text.slice(0, 100)}`);
  return new URL(text, against);
}

function makeParams([source]: unknown[], rt: Runtime): URLSearchParams {
  if (source instanceof URLSearchParams) return new URLSearchParams(searched(source, rt));
  const params = new URLSearchParams(typeof source === 'string' ? source : undefined);
  if (rt.members.isRecord(source)) {
    for (const key of Object.keys(source)) params.append(key, toText(getMember(source, key, rt), rt));
  } else if (typeof source === 'object' && source !== null) {
    const steps = iterate(source, rt);
    for (let step = steps.next(); !step.done; step = steps.next()) {
      rt.tick();
      params.append(toText(getMember(step.value, 0, rt), rt), toText(getMember(step.value, 1, rt), rt));
    }
  }
  return params;
}

function needsNew(name: string): never {
  throw new TypeError(`Constructor ${name} requires 'new'`);
}

/** The global `URL`. */
export const urlConstructor = new Native('URL', () => needsNew('URL'), {
  work: 'heavy',
  construct: makeUrl,
  isInstance: (value) => value instanceof URL,
  members: methods(
    { canParse: (_self, [address, base], rt) => URL.canParse(toText(address, rt), optionalText(base, rt)) },
    'heavy',
  ),
});

/** The global `URLSearchParams`. */
export const urlSearchParamsConstructor = new Native('URLSearchParams', () => needsNew('URLSearchParams'), {
  work: 'heavy',
  construct: makeParams,
  isInstance: (value) => value instanceof URLSearchParams,
});
