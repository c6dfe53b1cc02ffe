import {
  defineServiceNode,
  number,
  options,
  type Parameter,
  type Query,
  service,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { openWeatherMapApi } from './open-weather-map.credentials.ts';

const openWeatherMap = service({
  name: 'OpenWeatherMap',
  credential: openWeatherMapApi,
  baseUrl: 'https://api.openweathermap.org/data/2.5',
  reason: 'message',
});

const parameters = [
  options('format', {
    label: 'Units',
    default: 'metric',
    options: [
      { name: 'Imperial', value: 'imperial', description: 'Fahrenheit, miles an hour' },
      { name: 'Metric', value: 'metric', description: 'Celsius, metres a second' },
      { name: 'Scientific', value: 'standard', description: 'Kelvin, metres a second' },
    ],
  }),
  options('locationSelection', {
    label: 'Location by',
    default: 'cityName',
    options: [
      { name: 'Name of the city', value: 'cityName' },
      { name: 'ID of the city', value: 'cityId' },
      { name: 'Coordinates', value: 'coordinates' },
      { name: 'Zip code', value: 'zipCode' },
    ],
  }),
  when(
    { locationSelection: ['cityName'] },
    string('cityName', { label: 'City', placeholder: 'berlin,de', required: true }),
  ),
  when({ locationSelection: ['cityId'] }, number('cityId', { label: 'City ID', default: 160001123, required: true })),
  when(
    { locationSelection: ['coordinates'] },
    string('latitude', { label: 'Latitude', placeholder: '13.39', required: true }),
  ),
  when(
    { locationSelection: ['coordinates'] },
    string('longitude', { label: 'Longitude', placeholder: '52.52', required: true }),
  ),
  when(
    { locationSelection: ['zipCode'] },
    string('zipCode', { label: 'Zip code', placeholder: '10115,de', required: true }),
  ),
  string('language', { label: 'Language', description: 'Of descriptions, by two letters', placeholder: 'en' }),
] as const satisfies readonly Parameter[];

interface Place {
  format: string;
  cityName?: string | undefined;
  cityId?: number | undefined;
  latitude?: string | undefined;
  longitude?: string | undefined;
  zipCode?: string | undefined;
  language: string;
}

function queryOf({ format, cityName, cityId, latitude, longitude, zipCode, language }: Place): Query {
  const place = { q: cityName, id: cityId, lat: latitude, lon: longitude, zip: zipCode };
  return { units: format, ...place, lang: language || undefined };
}

const condition = z.array(z.object({ id: z.number(), main: z.string(), description: z.string(), icon: z.string() }));
const measures = z.object({
  temp: z.number(),
  feels_like: z.number(),
  temp_min: z.number(),
  temp_max: z.number(),
  pressure: z.number(),
  humidity: z.number(),
});
const wind = z.object({ speed: z.number(), deg: z.number() });
const current = z.object({
  coord: z.object({ lon: z.number(), lat: z.number() }),
  weather: condition,
  main: measures,
  visibility: z.number(),
  wind,
  clouds: z.object({ all: z.number() }),
  dt: z.number(),
  sys: z.object({ country: z.string(), sunrise: z.number(), sunset: z.number() }),
  timezone: z.number(),
  id: z.number(),
  name: z.string(),
});
const forecast = z.object({
  cnt: z.number(),
  list: z.array(z.object({ dt: z.number(), main: measures, weather: condition, wind, dt_txt: z.string() })),
  city: z.object({ id: z.number(), name: z.string(), country: z.string(), timezone: z.number() }),
});

export default defineServiceNode({
  name: 'n8n-nodes-base.openWeatherMap',
  displayName: 'OpenWeatherMap',
  description: 'Tells the weather of now and of the next five days',
  version: 1,
  codex: { categories: ['Miscellaneous'], alias: ['weather', 'forecast', 'temperature'] },
  service: openWeatherMap,
  operations: {
    currentWeather: openWeatherMap.operation('Current weather', {
      action: 'Get the current weather',
      parameters,
      request: (place) => ({ path: '/weather', query: queryOf(place) }),
      output: current,
    }),
    '5DayForecast': openWeatherMap.operation('Forecast of five days', {
      action: 'Get the forecast of five days',
      parameters,
      request: (place) => ({ path: '/forecast', query: queryOf(place) }),
      output: forecast,
    }),
  },
});
