import { boolean, options, type Parameter } from '@millrace/node-sdk';
import { encodings, markedEncodings } from './encodings.ts';

type Conditions = Parameter['displayOptions'];

const choices = encodings.map((value) => ({ name: value, value }));
const whenMarked = { show: { encoding: markedEncodings } };

export const encodingOption = (description: string, displayOptions?: Conditions) =>
  options('encoding', {
    label: 'Encoding',
    description,
    default: 'utf8',
    options: choices,
    ...(displayOptions && { displayOptions }),
  });

export const addMarkOption = boolean('addBOM', {
  label: 'Add byte order mark',
  description: 'Begin the file with the mark of its encoding',
  displayOptions: whenMarked,
});

export const stripMarkOption = boolean('stripBOM', {
  label: 'Strip byte order mark',
  description: 'Leave out the mark that a file may begin with',
  default: true,
  displayOptions: whenMarked,
});
