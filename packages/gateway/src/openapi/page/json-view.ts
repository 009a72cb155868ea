import { type Html, html } from './html.ts'

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null|-?\d+(?:\.\d+)?)\b/g

/** JSON with its names, texts and numbers told apart. */
export function renderJson(value: unknown): Html {
  const text = JSON.stringify(value, null, 2)
  const parts: Html[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const [token, quoted, colon] = match
    const kind = quoted === undefined ? 'j-value' : colon === undefined ? 'j-text' : 'j-name'
    parts.push(html`${text.slice(end, match.index)}<span class="${kind}">${quoted ?? token}</span>${colon}`)
    end = match.index + token.length
  }
  return html`<pre><code>${parts}${text.slice(end)}</code></pre>`
}
