type Fields = Readonly<Record<string, unknown>>;

/** Properties that are shown only where these conditions hold besides their own. */
export function updateDisplayOptions(displayOptions: unknown, properties: unknown): Fields[] {
  const list = Array.isArray(properties) ? properties.filter(hasFields) : [];
  return list.map((property) => ({ ...property, displayOptions: merged(property.displayOptions, displayOptions) }));
}

/** `show` and `hide`: the conditions of both; where both name a parameter, those that are added. */
function merged(own: unknown, added: unknown): Fields {
  const [before, more] = [hasFields(own) ? own : {}, hasFields(added) ? added : {}];
  const parts = new Set([...Object.keys(before), ...Object.keys(more)]);
  return Object.fromEntries(
    [...parts].map((part) => {
      const [first, second] = [before[part], more[part]];
      return [part, hasFields(first) && hasFields(second) ? { ...first, ...second } : (second ?? first)];
    }),
  );
}

function hasFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
