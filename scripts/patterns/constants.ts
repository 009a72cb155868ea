/** A node of a syntax tree as the parser makes it. */
export interface Node {
  type: string
  [field: string]: unknown
}

/** The values of constants by name: those of one file before those that other files export. */
export type FindConstant = (name: string) => Node | undefined

type Value = string | number | string[]

/**
 * Works out an expression that is built from constants alone; undefined for any other. It knows as much of the
 * language as the patterns of this repository use.
 */
export function constantValue(node: Node | undefined, find: FindConstant): Value | undefined {
  if (!node) return undefined
  const value = (inner: unknown) => constantValue(inner as Node, find)
  const { type } = node
  if (type === 'Literal')
    return typeof node.value === 'string' || typeof node.value === 'number' ? node.value : undefined
  if (type === 'Identifier') return value(find(node.name as string))
  if (type === 'TSAsExpression' || type === 'TSSatisfiesExpression') return value(node.expression)
  if (type === 'TemplateLiteral') return filledIn(node, 'cooked', value)
  if (type === 'TaggedTemplateExpression') return filledIn(node.quasi as Node, 'raw', value)
  if (type === 'ArrayExpression') return allTexts((node.elements as Node[]).map(value))
  if (type === 'BinaryExpression') return computed(node, value)
  return type === 'CallExpression' ? called(node, find) : undefined
}

type ValueOf = (node: unknown) => Value | undefined

function filledIn({ quasis, expressions }: Node, form: 'cooked' | 'raw', value: ValueOf): string | undefined {
  const texts = (quasis as { value: Record<string, string> }[]).map((quasi) => quasi.value[form])
  const values = (expressions as Node[]).map(value)
  if (values.includes(undefined)) return undefined
  return texts.map((text, i) => `${text}${values[i] ?? ''}`).join('')
}

function allTexts(values: (Value | undefined)[]): string[] | undefined {
  return values.every((value) => typeof value === 'string') ? values : undefined
}

function computed({ operator, left, right }: Node, value: ValueOf): Value | undefined {
  const [one, other] = [value(left), value(right)]
  if (one === undefined || other === undefined) return undefined
  if (operator === '-') return Number(one) - Number(other)
  if (operator === '*') return Number(one) * Number(other)
  return typeof one === 'number' ? one + Number(other) : `${one}${other}`
}

/** `list.join(text)` and `Object.keys(object)`. */
function called({ callee, arguments: given }: Node, find: FindConstant): Value | undefined {
  const { type, object, property } = callee as Node
  if (type !== 'MemberExpression') return undefined
  const [first] = given as Node[]
  const method = (property as Node).name
  if (method === 'keys') return keysOf(find((first as Node).name as string))
  const list = constantValue(object as Node, find)
  const between = constantValue(first, find)
  return method === 'join' && Array.isArray(list) ? list.join(String(between)) : undefined
}

function keysOf(node: Node | undefined): string[] | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  const keys = (node.properties as Node[]).map(({ key }) => key as Node)
  return keys.map((key) => String(key.type === 'Identifier' ? key.name : key.value))
}
