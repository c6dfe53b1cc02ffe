import type { FormField } from './form-field.ts';
import { type Markup, markup } from './markup.ts';
import { renderLookup } from './render-lookup.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';

const INPUT_TYPES: Partial<Record<FormField['kind'], string>> = {
  text: 'text',
  email: 'email',
  number: 'number',
  password: 'password',
  date: 'date',
};

/** A field with its label and the place for what is wrong with it. */
export async function renderField(field: FormField, problem: string | undefined): Promise<Markup> {
  const { kind, control, defaults } = field;
  if (kind === 'html') return markup`<div class="field html">${await sanitizeMarkup(field.html)}</div>`;
  if (kind === 'hiddenField') return markup`<input type="hidden" name="${control}" value="${defaults[0] ?? ''}">`;
  if (kind === 'radio' || kind === 'checkbox') return choices(field, problem);
  return markup`<div class="field">
<label for="${control}">${label(field)}</label>
${controlOf(field, problem)}
${place(field, problem)}
</div>`;
}

function label({ label: text, isRequired }: FormField): Markup {
  return markup`${text}${isRequired && markup` <span class="required" aria-hidden="true">*</span>`}`;
}

function place({ control }: FormField, problem: string | undefined): Markup {
  return markup`<p class="error" id="${control}-error" role="alert">${problem}</p>`;
}

function controlOf(field: FormField, problem: string | undefined): Markup {
  const { kind, defaults, placeholder, takesSeveral, accept } = field;
  const shared = attributes(field, problem);
  switch (kind) {
    case 'textarea':
      return markup`<textarea ${shared} placeholder="${placeholder}" rows="4">
${defaults[0] ?? ''}</textarea>`;
    case 'dropdown':
      return dropdown(field, shared);
    case 'dataTable':
      return renderLookup(field, shared);
    case 'file':
      return markup`<input type="file" ${shared} accept="${accept}"${takesSeveral && ' multiple'}>`;
    default:
      return markup`<input type="${INPUT_TYPES[kind] ?? 'text'}" ${shared} value="${defaults[0] ?? ''}" placeholder="${placeholder}"${kind === 'number' && markup` step="any" inputmode="decimal"`}>`;
  }
}

function attributes({ control, isRequired }: FormField, problem: string | undefined): Markup {
  const invalid = problem !== undefined && markup` aria-invalid="true"`;
  return markup`id="${control}" name="${control}" data-field aria-describedby="${control}-error"${isRequired && ' required'}${invalid}`;
}

function dropdown({ options, defaults, placeholder, takesSeveral }: FormField, shared: Markup): Markup {
  const list = options.map(
    (option) => markup`<option value="${option}"${defaults.includes(option) && ' selected'}>${option}</option>`,
  );
  if (takesSeveral)
    return markup`<select ${shared} multiple size="${Math.min(Math.max(options.length, 2), 6)}">${list}</select>`;
  return markup`<select ${shared}><option value="">${placeholder || 'Choose an option'}</option>${list}</select>`;
}

function choices(field: FormField, problem: string | undefined): Markup {
  const { control, kind, options, defaults, isRequired, minSelections, maxSelections } = field;
  const invalid = problem !== undefined && markup` aria-invalid="true"`;
  const limits = markup`${minSelections > 0 && markup` data-min="${minSelections}"`}${Number.isFinite(maxSelections) && markup` data-max="${maxSelections}"`}`;
  const list = options.map(
    (option) =>
      markup`<label class="choice"><input type="${kind}" name="${control}" value="${option}"${defaults.includes(option) && ' checked'}><span>${option}</span></label>`,
  );
  return markup`<fieldset class="field" id="${control}" data-field aria-describedby="${control}-error"${isRequired && markup` data-required="1"`}${kind === 'checkbox' && limits}${invalid}>
<legend>${label(field)}${isRequired && markup`<span class="assistive"> (required)</span>`}</legend>
${list}
${place(field, problem)}
</fieldset>`;
}
