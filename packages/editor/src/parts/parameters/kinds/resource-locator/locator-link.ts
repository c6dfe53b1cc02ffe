import { isJsonObject, type JsonObject, type LocatorMode } from '@millrace/workflow';
import type { EvaluateDescription } from '../../../../model/nodes/description-evaluator.ts';
import { isExpressionText, textOf } from '../../expression-text.ts';

/** The page that shows what is chosen: as the list gave it, else as the mode makes it of the value. */
export function locatorLink(
  mode: LocatorMode | undefined,
  locator: JsonObject,
  { root, evaluate }: { root: JsonObject; evaluate: EvaluateDescription },
): string | undefined {
  const { value, cachedResultUrl } = locator;
  if (value === '' || isExpressionText(value)) return undefined;
  if (locator.mode === 'list' && typeof cachedResultUrl === 'string') return webAddress(cachedResultUrl);
  if (mode?.url) return webAddress(textOf(evaluate(mode.url, { $value: value, $parameter: plainLocators(root) })));
  return locator.mode === 'url' ? webAddress(textOf(value)) : undefined;
}

/** Only addresses of the web are made links: they may come from anywhere. */
function webAddress(text: string): string | undefined {
  return /^https?:\/\/\S+$/i.test(text) ? text : undefined;
}

/** Parameters whose locators are their values, as addresses in descriptions expect them. */
function plainLocators(parameters: JsonObject): JsonObject {
  const result: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries(parameters))
    result[name] = isJsonObject(value) && value.__rl === true ? (value.value ?? '') : value;
  return result;
}
