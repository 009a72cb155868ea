import { ERROR_TABLE, type ErrorName } from '@txgw/protocol'
import type {
  MediaType,
  OpenApiDocument,
  OpenApiOperation,
  Parameter,
  Reference,
  Response,
} from '../document.ts'
import { anchor, type Html, html } from './html.ts'
import { renderJson } from './json-view.ts'
import { renderInline, renderMarkdown } from './markdown.ts'
import { renderType } from './schema-view.ts'

export interface PlacedOperation {
  method: string
  path: string
  operation: OpenApiOperation
}

export function renderOperation(
  { method, path, operation }: PlacedOperation,
  document: OpenApiDocument,
): Html {
  const { operationId, summary, description, parameters = [], requestBody } = operation
  const id = anchor('operation', operationId)
  return html`<section class="operation" id="${id}">
<h3><a href="#${id}">${summary}</a></h3>
<p class="call"><span class="method ${method}">${method}</span> <code>${path}</code></p>
${renderMarkdown(description)}
${parameters.length > 0 && renderParameters(parameters.map((one) => parameterOf(one, document)))}
${requestBody && html`<h4>Request body</h4>${requestBody.description && html`<p>${requestBody.description}</p>`}${renderContent(requestBody.content)}`}
<h4>Answers</h4>
${Object.entries(operation.responses).map(([status, response]) => renderSuccess(status, responseOf(response, document)))}
${renderErrors(Object.values(operation.responses).map((response) => responseOf(response, document)))}
</section>`
}

function renderParameters(parameters: Parameter[]): Html {
  return html`<h4>Parameters</h4><div class="wide"><table class="fields">
<thead><tr><th>name</th><th>type</th><th>meaning</th></tr></thead><tbody>${parameters.map(
    (
      parameter,
    ) => html`<tr><td><code>${parameter.name}</code> <em>${parameter.in}${!parameter.required && ', optional'}</em></td>
<td class="type">${renderType(parameter.schema)}</td>
<td>${parameter.description && renderInline(parameter.description)}${
      typeof parameter.example === 'string' &&
      html` <span class="rule">such as <code>${parameter.example}</code></span>`
    }</td></tr>`,
  )}</tbody></table></div>`
}

function renderSuccess(status: string, response: Response): Html {
  if (response['x-error-names']) return html``
  return html`<div class="answer"><p><span class="status">${status}</span> ${renderInline(response.description)}</p>
${response.content && renderContent(response.content)}</div>`
}

function renderContent(content: Record<string, MediaType>): Html {
  return html`${Object.entries(content).map(
    ([
      mediaType,
      { schema, examples = {} },
    ]) => html`<p class="content"><code>${mediaType}</code> ${renderType(schema)}</p>
${Object.entries(examples).map(
  ([, { summary = 'Example', value }]) =>
    html`<details open><summary>${summary}</summary>${renderJson(value)}</details>`,
)}`,
  )}`
}

/** All errors in one line: what each means stands in the table of the first chapter. */
function renderErrors(responses: Response[]): Html {
  const names = responses.flatMap((response) => (response['x-error-names'] ?? []) as ErrorName[])
  if (names.length === 0) return html``
  return html`<p class="errors"><span class="errors-label">Errors</span>${names.map(
    (name) =>
      html` <a href="#errors" title="${ERROR_TABLE[name].message}"><b class="errors-status">${ERROR_TABLE[name].status}</b> ${name}</a>`,
  )}</p>`
}

function parameterOf(parameter: Parameter | Reference, { components }: OpenApiDocument): Parameter {
  if (!('$ref' in parameter)) return parameter
  return components.parameters[lastPart(parameter)] as Parameter
}

function responseOf(response: Response | Reference, { components }: OpenApiDocument): Response {
  if (!('$ref' in response)) return response
  return components.responses[lastPart(response)] as Response
}

function lastPart({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}
