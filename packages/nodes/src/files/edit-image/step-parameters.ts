import { type Choice, color, number, options, string } from '@millrace/node-sdk';
import { OPERATORS } from './operations/operators.ts';

const on = (operation: string, more: Record<string, unknown[]> = {}) => ({
  show: { operation: [operation], ...more },
});
const alpha = { typeOptions: { showAlpha: true } } as const;
const transparency = 'Its last two digits say how transparent it is: 00 not at all, ff fully';
const size = { width: { label: 'Width' }, height: { label: 'Height' } } as const;
const aligned = on('text', { '@version': [{ _cnd: { gte: 1.1 } }] });
const drawn = on('draw', { primitive: ['circle', 'line', 'rectangle'] });

const create = [
  color('backgroundColor', {
    label: 'Background color',
    description: transparency,
    default: '#ffffff00',
    ...alpha,
    displayOptions: on('create'),
  }),
  number('width', { ...size.width, default: 50, typeOptions: { minValue: 1 }, displayOptions: on('create') }),
  number('height', { ...size.height, default: 50, typeOptions: { minValue: 1 }, displayOptions: on('create') }),
] as const;

const draw = [
  options('primitive', {
    label: 'Shape',
    default: 'rectangle',
    displayOptions: on('draw'),
    options: [
      { name: 'Circle', value: 'circle', description: 'From its center to a point on its edge' },
      { name: 'Line', value: 'line' },
      { name: 'Rectangle', value: 'rectangle' },
    ],
  }),
  color('color', {
    label: 'Color',
    description: transparency,
    default: '#ff000000',
    ...alpha,
    displayOptions: on('draw'),
  }),
  number('startPositionX', { label: 'Start position X', default: 50, displayOptions: drawn }),
  number('startPositionY', { label: 'Start position Y', default: 50, displayOptions: drawn }),
  number('endPositionX', { label: 'End position X', default: 250, displayOptions: drawn }),
  number('endPositionY', { label: 'End position Y', default: 250, displayOptions: drawn }),
  number('cornerRadius', {
    label: 'Corner radius',
    description: 'How round the corners are, in pixels',
    displayOptions: on('draw', { primitive: ['rectangle'] }),
  }),
] as const;

const text = [
  string('text', {
    label: 'Text',
    placeholder: 'Text to write',
    typeOptions: { rows: 5 },
    displayOptions: on('text'),
  }),
  number('fontSize', { label: 'Font size', description: 'In pixels', default: 18, displayOptions: on('text') }),
  color('fontColor', { label: 'Font color', default: '#000000', displayOptions: on('text') }),
  number('positionX', { label: 'Position X', default: 50, displayOptions: on('text') }),
  number('positionY', { label: 'Position Y', default: 50, displayOptions: on('text') }),
  options('horizontalAlignment', {
    label: 'Horizontal alignment',
    description: 'Where in the image the text stands; position X moves it from there towards the inside',
    default: 'center',
    displayOptions: aligned,
    options: [
      { name: 'Left', value: 'west' },
      { name: 'Center', value: 'center' },
      { name: 'Right', value: 'east' },
    ],
  }),
  options('verticalAlignment', {
    label: 'Vertical alignment',
    description: 'Where in the image the text stands; position Y moves it from there towards the inside',
    default: 'middle',
    displayOptions: aligned,
    options: [
      { name: 'Top', value: 'north' },
      { name: 'Middle', value: 'middle' },
      { name: 'Bottom', value: 'south' },
    ],
  }),
  number('lineLength', {
    label: 'Line length',
    description: 'Most characters in a line; longer text goes on in the next one',
    default: 80,
    typeOptions: { minValue: 1 },
    displayOptions: on('text'),
  }),
] as const;

const blur = [
  number('blur', {
    label: 'Blur',
    description: 'How far the blur reaches, in pixels',
    default: 5,
    typeOptions: { minValue: 0, maxValue: 1000 },
    displayOptions: on('blur'),
  }),
  number('sigma', {
    label: 'Sigma',
    description: 'How strong the blur is',
    default: 2,
    typeOptions: { minValue: 0, maxValue: 1000 },
    displayOptions: on('blur'),
  }),
] as const;

const border = [
  number('borderWidth', { label: 'Border width', default: 10, displayOptions: on('border') }),
  number('borderHeight', { label: 'Border height', default: 10, displayOptions: on('border') }),
  color('borderColor', { label: 'Border color', default: '#000000', displayOptions: on('border') }),
] as const;

const composite = [
  string('dataPropertyNameComposite', {
    label: 'Binary field of the other image',
    description: 'The image that is put on the first one',
    placeholder: 'data2',
    displayOptions: on('composite'),
  }),
  options('operator', {
    label: 'Operator',
    description: 'How the pixels of both images become one',
    default: 'Over',
    displayOptions: on('composite'),
    options: OPERATORS.map((value) => ({ name: value.replace(/(?<=[a-z])(?=[A-Z])/g, ' '), value })),
  }),
  number('positionX', { label: 'Position X', displayOptions: on('composite') }),
  number('positionY', { label: 'Position Y', displayOptions: on('composite') }),
] as const;

const crop = [
  number('width', { ...size.width, default: 500, displayOptions: on('crop') }),
  number('height', { ...size.height, default: 500, displayOptions: on('crop') }),
  number('positionX', { label: 'Position X', description: 'First column that stays', displayOptions: on('crop') }),
  number('positionY', { label: 'Position Y', description: 'First row that stays', displayOptions: on('crop') }),
] as const;

const resize = [
  number('width', {
    ...size.width,
    description: 'In pixels, or in percent',
    default: 500,
    displayOptions: on('resize'),
  }),
  number('height', {
    ...size.height,
    description: 'In pixels, or in percent',
    default: 500,
    displayOptions: on('resize'),
  }),
  options('resizeOption', {
    label: 'Option',
    default: 'maximumArea',
    displayOptions: on('resize'),
    options: [
      { name: 'Ignore aspect ratio', value: 'ignoreAspectRatio', description: 'Exactly this size' },
      {
        name: 'Maximum area',
        value: 'maximumArea',
        description: 'As many pixels as this size has, in the proportions of the image',
      },
      { name: 'Minimum area', value: 'minimumArea', description: 'As small as covers this size' },
      { name: 'Only if larger', value: 'onlyIfLarger', description: 'Only make a larger image fit' },
      { name: 'Only if smaller', value: 'onlyIfSmaller', description: 'Only make a smaller image fill' },
      { name: 'Percent', value: 'percent', description: 'Width and height are percentages' },
    ],
  }),
] as const;

const rest = [
  number('rotate', {
    label: 'Rotate',
    description: 'Degrees, clockwise',
    typeOptions: { minValue: -360, maxValue: 360 },
    displayOptions: on('rotate'),
  }),
  color('backgroundColor', {
    label: 'Background color',
    description: `What fills the corners. ${transparency}`,
    default: '#ffffffff',
    ...alpha,
    displayOptions: on('rotate'),
  }),
  number('degreesX', { label: 'Degrees X', description: 'Shear along the X axis', displayOptions: on('shear') }),
  number('degreesY', { label: 'Degrees Y', description: 'Shear along the Y axis', displayOptions: on('shear') }),
  color('color', {
    label: 'Color',
    description: 'Pixels of this color become transparent',
    default: '#ff0000',
    displayOptions: on('transparent'),
  }),
] as const;

/** What the operations need, alone and as steps of several. */
export const stepParameters = [
  ...create,
  ...draw,
  ...text,
  ...blur,
  ...border,
  ...composite,
  ...crop,
  ...resize,
  ...rest,
] as const;

const LABELS = {
  blur: ['Blur', 'Make the image less sharp'],
  border: ['Border', 'Add a border to the image'],
  composite: ['Composite', 'Put an image on another one'],
  create: ['Create', 'Make a new image'],
  crop: ['Crop', 'Cut a part out of the image'],
  draw: ['Draw', 'Draw a shape on the image'],
  rotate: ['Rotate', 'Turn the image'],
  resize: ['Resize', 'Change the size of the image'],
  shear: ['Shear', 'Slant the image along its axes'],
  text: ['Text', 'Write text on the image'],
  transparent: ['Transparent', 'Make a color transparent'],
} as const;

export type StepName = keyof typeof LABELS;

const stepNames = Object.keys(LABELS) as StepName[];

/** Operations that change an image. */
export const stepChoices: Array<Choice<StepName>> = stepNames.map((value) => ({
  name: LABELS[value][0],
  value,
  description: LABELS[value][1],
}));

/** Which of the fonts of the machine text is written in. */
export const font = (operation: 'operation' | '/operation') =>
  options<'font', string>('font', {
    label: 'Font',
    description: 'One of the fonts of the machine; the first one when none is chosen',
    default: '',
    options: [],
    typeOptions: { loadOptionsMethod: 'getFonts' },
    displayOptions: { show: { [operation]: ['text'] } },
  });
