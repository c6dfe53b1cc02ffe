import { defineCredential, secret } from '@millrace/node-sdk';

export const openWeatherMapApi = defineCredential({
  name: 'openWeatherMapApi',
  displayName: 'OpenWeatherMap API key',
  documentationUrl: 'https://openweathermap.org/appid',
  parameters: [secret('accessToken', { label: 'API key' })],
  authenticate: ({ accessToken }) => ({ query: [['APPID', accessToken]] }),
  test: () => ({ url: 'https://api.openweathermap.org/data/2.5/weather?q=London' }),
});

export default [openWeatherMapApi];
