import type { MantineColorsTuple } from '@mantine/core';

/** Accent, 190° hue. */
export const river: MantineColorsTuple = [
  '#E6F7F9',
  '#CCEDF1',
  '#9FDDE5',
  '#69CAD6',
  '#35B8C8',
  '#1FA3B4',
  '#128E9F',
  '#0B7A8A',
  '#096473',
  '#074F5B',
];

export const success: MantineColorsTuple = [
  '#E8F8F0',
  '#CFEFDF',
  '#A1DFC0',
  '#6DCC9D',
  '#3FB97E',
  '#27A468',
  '#1B8E57',
  '#137747',
  '#0E6039',
  '#0A4A2C',
];

export const warning: MantineColorsTuple = [
  '#FFF6E0',
  '#FDEBBF',
  '#FADA8A',
  '#F5C654',
  '#EDB12B',
  '#D69A12',
  '#B37E0A',
  '#8F6407',
  '#6F4D05',
  '#523904',
];

export const danger: MantineColorsTuple = [
  '#FDECEA',
  '#FAD5D1',
  '#F4ABA4',
  '#EC7E74',
  '#E3574A',
  '#D53F31',
  '#BC2F22',
  '#9D251A',
  '#7D1D14',
  '#5E150F',
];

export const info: MantineColorsTuple = [
  '#E9F1FD',
  '#D0E2FA',
  '#A3C6F5',
  '#72A7EE',
  '#4789E5',
  '#2F72D3',
  '#235DB3',
  '#1B4A90',
  '#15396F',
  '#0F2A52',
];

export const waiting: MantineColorsTuple = [
  '#F1ECFC',
  '#E0D6F8',
  '#C3B0F0',
  '#A488E6',
  '#8863DA',
  '#7248C9',
  '#5F37AE',
  '#4C2B8D',
  '#3B216D',
  '#2B184F',
];

/** Neutrals of the light scheme, slightly cool. */
export const gray: MantineColorsTuple = [
  '#F7F8F9',
  '#EEF0F2',
  '#E1E5E8',
  '#D0D6DB',
  '#B1B9C1',
  '#8C96A0',
  '#66717C',
  '#4B555F',
  '#323A42',
  '#1C2126',
];

/** Neutrals of the dark scheme, from text to canvas. */
export const dark: MantineColorsTuple = [
  '#E6E9EC',
  '#C3C9CE',
  '#9AA3AB',
  '#737D86',
  '#3A4249',
  '#2C3339',
  '#22282D',
  '#1B1F23',
  '#14171A',
  '#0E1113',
];
