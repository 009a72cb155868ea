import type { JsonSchema } from '../document.ts'
import { anchor, type Html, html } from './html.ts'
import { renderInline } from './markdown.ts'

const REF = '#/components/schemas/'

/** A component with all its fields. */
export function renderComponent(name: string, schema: JsonSchema): Html {
  const description = schema.description
  return html`<section class="schema" id="${anchor('schema', name)}">
<h3><a href="#${anchor('schema', name)}">${name}</a></h3>
${typeof description === 'string' && html`<p>${renderInline(description)}</p>`}
${schema.properties ? renderFields(schema) : html`<p class="type">${renderType(schema)}</p>`}
${schema.additionalProperties === false && html`<p class="note">Other fields are refused.</p>`}
</section>`
}

/** Its type in a few words, with links to the components it names. */
export function renderType(schema: JsonSchema): Html {
  const ref = schema.$ref
  if (typeof ref === 'string') return renderLink(ref)
  const choices = schema.anyOf
  if (Array.isArray(choices)) return joined(choices.map(renderType), ' or ')
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`
  const values = schema.enum
  if (Array.isArray(values)) {
    return joined(
      values.map((value) => html`<code>${String(value)}</code>`),
      ' · ',
    )
  }
  if (schema.type === 'array') return html`array of ${renderType((schema.items ?? {}) as JsonSchema)}`
  return html`${plainType(schema)}`
}

function renderLink(ref: string): Html {
  const name = ref.slice(REF.length)
  return html`<a href="#${anchor('schema', name)}">${name}</a>`
}

function plainType(schema: JsonSchema): string {
  const type = [schema.type ?? 'any JSON value'].flat().join(' or ')
  return schema.format === 'date-time' ? 'date-time' : type
}

function renderFields(schema: JsonSchema, prefix = ''): Html {
  return html`<div class="wide"><table class="fields"><thead><tr><th>field</th><th>type</th><th>meaning</th></tr></thead>
<tbody>${renderRows(schema, prefix)}</tbody></table></div>`
}

function renderRows(schema: JsonSchema, prefix: string): Html[] {
  const required = (schema.required ?? []) as string[]
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  return fields.flatMap(([name, field]) => [
    html`<tr><td><code>${prefix}${name}</code>${!required.includes(name) && html` <em>optional</em>`}</td>
<td class="type">${renderType(field)}</td><td>${renderMeaning(field)}</td></tr>`,
    ...renderRows(objectIn(field), `${prefix}${name}.`),
  ])
}

/** The object whose fields are shown below the field itself. */
function objectIn(field: JsonSchema): JsonSchema {
  const choices = field.anyOf
  return Array.isArray(choices) ? (choices.find(({ properties }) => properties) ?? {}) : field
}

function renderMeaning(field: JsonSchema): Html {
  const choices = (field.anyOf ?? []) as JsonSchema[]
  const said = [field, ...choices]
    .map(({ description }) => description)
    .find((text) => typeof text === 'string')
  return html`${typeof said === 'string' && renderInline(said)}${renderRules(field)}`
}

function renderRules(schema: JsonSchema): Html {
  const rules: string[] = []
  const range = (min: string, max: string, unit: string) => {
    const [low, high] = [schema[min], schema[max]]
    if (low !== undefined && high !== undefined) rules.push(`${low} to ${high}${unit}`)
    else if (high !== undefined) rules.push(`at most ${high}${unit}`)
    else if (low !== undefined) rules.push(`at least ${low}${unit}`)
  }
  range('minLength', 'maxLength', ' characters')
  range('minimum', 'maximum', '')
  range('minItems', 'maxItems', ' items')
  if (schema.default !== undefined) rules.push(`default ${JSON.stringify(schema.default)}`)
  return html`${rules.length > 0 && html` <span class="rule">${rules.join('; ')}</span>`}`
}

function joined(parts: Html[], separator: string): Html {
  return html`${parts.map((part, i) => (i === 0 ? part : html`${separator}${part}`))}`
}
