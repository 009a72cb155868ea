export interface OperatorAccess {
  url: string
  token: string
}

/** Calls the operator API. @throws an error with the text of the answer when it is not a success */
export type OperatorCall = (method: string, path: string, body: unknown) => Promise<unknown>

export function createOperator({ url, token }: OperatorAccess): OperatorCall {
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}
