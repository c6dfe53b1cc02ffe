/** Help stands under the controls, so that those of one row are level. */
export const WRAPPER_ORDER: Array<'label' | 'input' | 'description' | 'error'> = [
  'label',
  'input',
  'description',
  'error',
];
