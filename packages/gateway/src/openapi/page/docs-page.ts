import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Method, OpenApiDocument, OpenApiOperation, PathItem, SecurityScheme } from '../document.ts'
import { anchor, type Html, html } from './html.ts'
import { renderInline, renderMarkdown } from './markdown.ts'
import { type PlacedOperation, renderOperation } from './operation-view.ts'
import { renderComponent } from './schema-view.ts'

const STYLE = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')
const METHODS: Method[] = ['get', 'post', 'put', 'patch', 'delete']

export interface DocsPage {
  html: string
  /** Lets the page use its own style and nothing else. */
  contentSecurityPolicy: string
}

interface Chapter {
  name: string
  description: string
  operations: PlacedOperation[]
}

/** The document as one page: no script, nothing loaded from anywhere. */
export function renderDocsPage(document: OpenApiDocument): DocsPage {
  const chapters = chaptersOf(document)
  const styleHash = createHash('sha256').update(STYLE).digest('base64')
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title} API</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
${renderNavigation(document, chapters)}
<main>
${renderOverview(document)}
${chapters.map((chapter) => renderChapter(chapter, document))}
<section class="chapter" id="schemas"><h2>Schemas</h2>
${Object.entries(document.components.schemas).map(([name, schema]) => renderComponent(name, schema))}
</section>
</main>
</body>
</html>
`
  return {
    html: page.markup,
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

function chaptersOf({ tags, paths, webhooks }: OpenApiDocument): Chapter[] {
  const operations = [...placed(paths), ...placed(webhooks)]
  return tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }))
}

function placed(items: Record<string, PathItem>): PlacedOperation[] {
  return Object.entries(items).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      method,
      path,
      operation: item[method] as OpenApiOperation,
    })),
  )
}

function renderNavigation({ info }: OpenApiDocument, chapters: Chapter[]): Html {
  return html`<nav aria-label="Contents">
<p class="brand"><a href="#overview">${info.title}</a> <span class="version">${info.version}</span></p>
<ul class="entries"><li><a class="entry" href="#overview">Overview</a></li><li><a class="entry" href="#errors">Errors</a></li><li><a class="entry" href="#authentication">Authentication</a></li></ul>
${chapters.map(
  ({
    name,
    operations,
  }) => html`<h2 class="chapter-name"><a href="#${anchor('chapter', name)}">${name}</a></h2>
<ul class="entries">${operations.map(
    ({ method, operation }) =>
      html`<li><a class="entry" href="#${anchor('operation', operation.operationId)}"><span class="method ${method}">${method}</span> ${operation.summary}</a></li>`,
  )}</ul>`,
)}
<h2 class="chapter-name"><a href="#schemas">Schemas</a></h2>
</nav>`
}

function renderOverview({ info, components }: OpenApiDocument): Html {
  const [errorTable, ...paragraphs] = info.description.split('\n\n').toReversed()
  return html`<header id="overview"><h1>${info.title} <span class="version">${info.version}</span></h1>
<p class="lead">${info.summary}</p>
${renderMarkdown(paragraphs.toReversed().join('\n\n'))}
<p>For programs: <a href="openapi.json">openapi.json</a>, OpenAPI 3.1.</p></header>
<section class="chapter" id="errors"><h2>Errors</h2>${renderMarkdown(errorTable ?? '')}</section>
<section class="chapter" id="authentication"><h2>Authentication</h2>
${Object.entries(components.securitySchemes).map(renderScheme)}</section>`
}

function renderScheme([name, scheme]: [string, SecurityScheme]): Html {
  return html`<section><h3>${schemeHeading(name, scheme)}</h3>${renderMarkdown(scheme.description)}</section>`
}

function schemeHeading(name: string, scheme: SecurityScheme): string {
  if (scheme.type === 'apiKey') return `The console: ${scheme.in} ${scheme.name}`
  return scheme.scheme === name ? `Merchants: ${scheme.scheme}` : `Operators: ${scheme.scheme} token`
}

function renderChapter({ name, description, operations }: Chapter, document: OpenApiDocument): Html {
  return html`<section class="chapter" id="${anchor('chapter', name)}"><h2>${name}</h2>
<p class="lead">${renderInline(description)}</p>
${operations.map((operation) => renderOperation(operation, document))}
</section>`
}
