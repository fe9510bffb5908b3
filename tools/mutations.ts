import { parseSync } from 'vite'

/** One change of a source that a test should notice. */
export interface Mutation {
  line: number
  /** From and to, on one line. */
  change: string
  source: string
}

interface Node {
  type: string
  start: number
  end: number
  operator?: string
  value?: unknown
  argument?: Node
  test?: Node | null
  left?: Node
  right?: Node
  expression?: Node
}

const opposites: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
}

/** Every simple mutation of a TypeScript source: negated conditions, swapped operators, changed booleans, removed calls. */
export function mutationsOf(source: string): Mutation[] {
  const found: Mutation[] = []
  const replace = (start: number, end: number, by: string) => {
    const shown = (text: string) => text.replace(/\s+/g, ' ').slice(0, 80)
    found.push({
      line: source.slice(0, start).split('\n').length,
      change: `${shown(source.slice(start, end))} → ${by === '' ? 'removed' : shown(by)}`,
      source: source.slice(0, start) + by + source.slice(end),
    })
  }
  const negate = ({ start, end }: Node) => replace(start, end, `!(${source.slice(start, end)})`)
  const visit = (node: Node) => {
    // A type is no program.
    if (node.type.startsWith('TS') && !node.expression) return
    const { type, operator = '', start, end, left, right, test, argument, value } = node
    if ((type === 'BinaryExpression' || type === 'LogicalExpression') && left && right && opposites[operator]) {
      const at = source.indexOf(operator, left.end)
      if (at < right.start) replace(at, at + operator.length, opposites[operator]!)
    }
    if ((type === 'IfStatement' || type === 'ConditionalExpression' || type === 'WhileStatement') && test) negate(test)
    if (type === 'UnaryExpression' && operator === '!' && argument) replace(start, end, source.slice(argument.start, argument.end))
    if (type === 'Literal' && typeof value === 'boolean') replace(start, end, String(!value))
    if (type === 'ExpressionStatement' && isCall(node.expression)) replace(start, end, '')
    for (const child of Object.values(node)) for (const each of [child].flat()) if (isNode(each)) visit(each)
  }
  visit(parseSync('source.ts', source).program as unknown as Node)
  return found
}

function isCall(node: Node | undefined): boolean {
  if (node?.type === 'AwaitExpression' || (node?.type === 'UnaryExpression' && node.operator === 'void')) return isCall(node.argument)
  return node?.type === 'CallExpression'
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
