import type { Unanswered } from '../history/operation.ts'
import type { HttpAnswer } from './http-call.ts'

/** Reads a list to its end. @returns the answer with the last page, or the first that has none */
export async function readPages<Page>(
  ask: (cursor: string) => Promise<HttpAnswer | Unanswered>,
  take: (page: Page) => void,
): Promise<HttpAnswer | Unanswered> {
  for (let cursor = ''; ; ) {
    const answer = await ask(cursor)
    if (answer.came === 'nothing' || answer.status !== 200) return answer
    const page = JSON.parse(String(answer.body)) as Page & { next_cursor?: string | null }
    take(page)
    if (!page.next_cursor) return answer
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
  }
}
