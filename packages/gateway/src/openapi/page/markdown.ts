import { type Html, html } from './html.ts'

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*/g

/** The little Markdown that descriptions use: paragraphs, tables, fenced code without blank lines, `code`, **bold**. */
export function renderMarkdown(text: string): Html {
  return html`${text.split('\n\n').map(renderBlock)}`
}

export function renderInline(text: string): Html {
  const parts: Html[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    parts.push(html`${text.slice(end, match.index)}`)
    parts.push(match[1] === undefined ? html`<strong>${match[2]}</strong>` : html`<code>${match[1]}</code>`)
    end = match.index + match[0].length
  }
  return html`${parts}${text.slice(end)}`
}

function renderBlock(block: string): Html {
  if (block.startsWith('```')) return html`<pre><code>${block.replace(/^```\n|\n```$/g, '')}</code></pre>`
  if (block.startsWith('|')) return renderTable(block)
  return html`<p>${renderInline(block)}</p>`
}

function renderTable(block: string): Html {
  const [head = [], , ...rows] = block.split('\n').map((line) => line.slice(2, -2).split(' | '))
  return html`<div class="wide"><table>
<thead><tr>${head.map((cell) => html`<th>${renderInline(cell)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${renderInline(cell)}</td>`)}</tr>`)}</tbody>
</table></div>`
}
