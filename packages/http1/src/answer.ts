export interface Answer {
  status: number
  /** Already serialised. */
  body: string
  /** JSON unless it says otherwise. */
  contentType?: string
  headers?: readonly (readonly [name: string, value: string])[]
  /** The service knows who sent the request. */
  isKnown?: boolean
}

const REASONS: Record<number, string> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  505: 'HTTP Version Not Supported',
}

export interface AnswerContext {
  keepAlive: boolean
  /** A response to HEAD states the length of a body that it does not send. */
  withoutBody: boolean
  date: string
}

export interface SerialisedAnswer {
  text: string
  /** A response of pure ASCII is written without UTF-8 encoding. */
  encoding: 'latin1' | 'utf8'
}

/** Builds the whole response as one text, so that it is sent in one write and, while small, in one TLS record. */
export function serialiseAnswer(
  answer: Answer,
  { keepAlive, withoutBody, date }: AnswerContext,
): SerialisedAnswer {
  const bodyBytes = Buffer.byteLength(answer.body)
  let head = `HTTP/1.1 ${answer.status} ${REASONS[answer.status] ?? 'Unknown'}\r\n`
  head += `Content-Type: ${answer.contentType ?? 'application/json'}\r\nContent-Length: ${bodyBytes}\r\n`
  head += `Cache-Control: no-store\r\nDate: ${date}\r\nConnection: ${keepAlive ? 'keep-alive' : 'close'}\r\n`
  for (const [name, value] of answer.headers ?? []) head += `${name}: ${value}\r\n`
  return {
    text: `${head}\r\n${withoutBody ? '' : answer.body}`,
    encoding: bodyBytes === answer.body.length ? 'latin1' : 'utf8',
  }
}
