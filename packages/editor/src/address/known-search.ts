type Search = Record<string, unknown>;

/**
 * Parameters of an address as a page takes them, and none besides. What a route's check leaves out, the router fills in again
 * from the address as it was typed. For routes without routes below them: those are given what is left here.
 */
export function onlyKnown<Known extends object>(check: (search: Search) => Known): (search: Search) => Known {
  return (search) => {
    const blank: Record<string, undefined> = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
    return { ...blank, ...check(search) };
  };
}
