export interface Leak {
  kind: 'stack trace' | 'file path' | 'framework error page'
  /** A short piece of the reply, without secrets. */
  seen: string
}

const SEEN_LENGTH_MAX = 120

/** The first lines of traces as languages write them. */
const STACK_TRACES = [
  // JavaScript
  /^[\t ]*at .*(?:[/\\]|node:)[^\s/\\:)]*:\d+:\d+/m,
  // Java, Kotlin, C#
  /^[\t ]*at [\w$.<>/]+\([\w$ ]*(?:\.(?:java|kt|scala|groovy):\d+|Native Method|Unknown Source)\)/m,
  /^[\t ]*at [\w.<>`[\], ]+\(.*\) in \S+:line \d+/m,
  // Python, PHP, Ruby, Go, Rust
  /Traceback \(most recent call last\)/,
  /File "[^"\n]+", line \d+/,
  /#\d+ \S+\.php\(\d+\): /,
  /^.* in (?:<b>)?[^\s<]+\.php(?:<\/b>)? on line/m,
  /\.rb:\d+:in [`']/,
  /goroutine \d+ \[\w[^[\]\n]*\]:/,
  /thread '[^'\n]*' panicked at /,
]

const FILE_PATHS = [
  /(?:^|[\s"'(=:>])\/(?:home|Users|root|var|usr|opt|srv|app|etc|mnt|tmp|data|workspace|code)\/[\w.@~+/-]+\.\w{1,6}\b/,
  /(?:^|[\s"'(=:>])\/(?:home|Users)\/[\w.@~+-]+\/[\w.@~+-]+/,
  /(?:^|[\s"'(=>])[A-Za-z]:\\{1,2}[\w .@~+-]+(?:\\{1,2}[\w .@~+-]+)+/,
  /file:\/\/\/[^\s"'<>)]+/,
  /\bnode_modules\/[\w@.-]+/,
  /\bsite-packages\/[\w@.-]+/,
]

const FRAMEWORK_PAGES = [
  /<pre>Cannot (?:GET|PUT|POST) [^<]*<\/pre>/,
  /Whitelabel Error Page/,
  /You're seeing this error because you have <code>DEBUG = True/,
  /Werkzeug (?:powered|Debugger)|<title>[^<]*\/\/ Werkzeug/,
  /Server Error in '[^']*' Application/,
  /Action Controller: Exception caught|We're sorry, but something went wrong/,
  /<title>(?:Whoops|Ignition|Laravel|Symfony Exception)[^<]*/,
  /Apache Tomcat(?:\/[\d.]+)?/,
  /<address>[^<]*<\/address>/,
  /<center>(?:nginx|openresty)(?:\/[\d.]+)?<\/center>/,
  /"trace"\s*:\s*"|"stackTrace"\s*:/i,
]

const KINDS: [Leak['kind'], RegExp[]][] = [
  ['stack trace', STACK_TRACES],
  ['file path', FILE_PATHS],
  ['framework error page', FRAMEWORK_PAGES],
]

/** The worst thing that the text of a reply gives away about the inside of a backend. */
export function findLeak(text: string): Leak | undefined {
  const readable = unwritten(text)
  for (const [kind, patterns] of KINDS) {
    for (const pattern of patterns) {
      const match = pattern.exec(readable)
      if (match) return { kind, seen: shortened(withoutSecrets(match[0].trim())) }
    }
  }
  return undefined
}

/** JSON and HTML write the lines and signs of a trace in their own way. */
const WRITTEN: [RegExp, string][] = [
  [/\\n|<br ?\/?>/g, '\n'],
  [/\\\//g, '/'],
  [/\\"|&quot;/g, '"'],
  [/&nbsp;|\\t/g, ' '],
  [/&#0?39;|&#x27;/g, "'"],
]

function unwritten(text: string): string {
  return WRITTEN.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign), text)
}

const SECRETS: [RegExp, string][] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*/g, '[private key]'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 […]'],
  [/\/\/[^\s/@:]+:[^\s/@]+@/g, '//[…]@'],
  [/((?:password|passwd|secret|token|api[_-]?key|signature)["']?\s*[=:]\s*["']?)[^\s"'&,<]+/gi, '$1[…]'],
  [/[A-Za-z0-9+=_-]{33,}/g, '[…]'],
]

function withoutSecrets(text: string): string {
  return SECRETS.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text)
}

function shortened(text: string): string {
  const [line = ''] = text.split('\n')
  const marked = line.replace(
    /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu,
    (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`,
  )
  return marked.length > SEEN_LENGTH_MAX ? `${marked.slice(0, SEEN_LENGTH_MAX - 1).toWellFormed()}…` : marked
}
