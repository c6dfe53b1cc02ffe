import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import openWeatherMap from './open-weather-map.node.ts';

it.each([
  [{ cityName: 'berlin,de' }, { q: 'berlin,de' }],
  [{ locationSelection: 'cityId', cityId: 7 }, { id: '7' }],
  [
    { locationSelection: 'coordinates', latitude: '1', longitude: '2' },
    { lat: '1', lon: '2' },
  ],
  [
    { locationSelection: 'zipCode', zipCode: '10115,de', language: 'de' },
    { zip: '10115,de', lang: 'de' },
  ],
] as const)('asks for the weather of %j', async (place, query) => {
  const run = (operation: 'currentWeather' | '5DayForecast') =>
    runNode(openWeatherMap, { http: () => ({ json: {} }), parameters: { operation, ...place } as never });
  const [now, later] = [await run('currentWeather'), await run('5DayForecast')];
  expect([now, later].map(({ requests: [request] }) => new URL(request?.url ?? '').pathname)).toEqual([
    '/data/2.5/weather',
    '/data/2.5/forecast',
  ]);
  for (const { requests } of [now, later]) {
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({ units: 'metric', ...query });
  }
});
