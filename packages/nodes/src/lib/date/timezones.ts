/** Time zones to choose from: those that this version of Node.js knows. */
export const timezoneChoices = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(
  (zone) => ({ name: zone.replaceAll('_', ' '), value: zone }),
);
