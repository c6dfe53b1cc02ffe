/** Those whose names hold what is searched for, whatever its case: for services that give lists, and do not search them. */
export function matchingNames<Found extends { readonly name: string }>(found: readonly Found[], search = ''): Found[] {
  const wanted = search.toLowerCase();
  return found.filter(({ name }) => name.toLowerCase().includes(wanted));
}
