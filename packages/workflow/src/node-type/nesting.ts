import type { PropertyType } from './node-type.ts';

/** How values of a type hold those of further properties: named ones, named groups of them, or not at all. */
export type Nesting = 'properties' | 'groups' | 'none';

/** Complete by its type: a new property type has to say here whether defaults and locators are looked for inside. */
const NESTING: Record<PropertyType, Nesting> = {
  string: 'none',
  number: 'none',
  boolean: 'none',
  options: 'none',
  multiOptions: 'none',
  collection: 'properties',
  fixedCollection: 'groups',
  json: 'none',
  color: 'none',
  dateTime: 'none',
  notice: 'none',
  hidden: 'none',
  button: 'none',
  callout: 'none',
  credentials: 'none',
  credentialsSelect: 'none',
  resourceLocator: 'none',
  resourceMapper: 'none',
  filter: 'none',
  assignmentCollection: 'none',
  curlImport: 'none',
  workflowSelector: 'none',
};

export function nestingOf(type: PropertyType): Nesting {
  return NESTING[type];
}
