import type { JsonObject, JsonValue } from '@millrace/node-sdk';
import { setOwn } from '../../lib/values/own-property.ts';

/** What `INFO` tells, as an object: `name:value` on each line, `a=1,b=2` within a value. */
export function infoObject(text: string): JsonObject {
  const info: JsonObject = {};
  for (const line of text.split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0 && !line.startsWith('#')) setOwn(info, line.slice(0, at), infoValue(line.slice(at + 1)));
  }
  return info;
}

function infoValue(text: string): JsonValue {
  if (!/^[^=,]+=[^=,]*(?:,[^=,]+=[^=,]*)*$/.test(text)) return scalar(text);
  const parts: JsonObject = {};
  for (const part of text.split(',')) {
    const at = part.indexOf('=');
    setOwn(parts, part.slice(0, at), scalar(part.slice(at + 1)));
  }
  return parts;
}

function scalar(text: string): JsonValue {
  return /^-?\d+(?:\.\d+)?$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : text;
}
