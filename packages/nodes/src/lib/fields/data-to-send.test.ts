import { expect, it } from 'vitest';
import { sentFields } from './data-to-send.ts';

const item = { json: { id: 1, name: 'Ada', secret: 'x', ['__proto__']: 2 } };

it('sends the fields of the input but those to ignore', () => {
  const sent = sentFields({ dataToSend: 'autoMapInputData', inputsToIgnore: 'secret, other' }, item);
  expect(Object.entries(sent)).toEqual(Object.entries(item.json).filter(([name]) => name !== 'secret'));
});

it('sends what is entered, the last where a field is named twice', () => {
  const fieldValues = [
    { fieldId: 'name', fieldValue: 'Eve' },
    { fieldId: 'age', fieldValue: '36' },
    { fieldId: 'name', fieldValue: 'Ada' },
  ];
  expect(sentFields({ dataToSend: 'defineBelow', fieldsUi: { fieldValues } }, item)).toEqual({
    name: 'Ada',
    age: '36',
  });
});

it('sends nothing where nothing is entered', () => {
  expect(sentFields({ dataToSend: 'defineBelow' }, item)).toEqual({});
});
