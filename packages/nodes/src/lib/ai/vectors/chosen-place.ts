import { NodeError, type ResourceLocatorValue } from '@millrace/node-sdk';

/** What a locator names. @throws NodeError when it names nothing */
export function chosenPlace(value: ResourceLocatorValue | string | undefined, parameter: string): string {
  const name = String((typeof value === 'object' ? value.value : value) ?? '').trim();
  if (name !== '') return name;
  throw new NodeError('No place for the documents is chosen', {
    parameter,
    description: 'Choose one, or give its name.',
  });
}
