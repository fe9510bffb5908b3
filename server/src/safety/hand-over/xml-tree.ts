import { Parser } from 'saxen'

/** An element of a parsed document. */
export interface TreeNode {
  name: string
  attributes: Readonly<Record<string, string>>
  children: TreeNode[]
  /** The text directly inside, without that of its children. */
  text: string
}

/** @returns the root; null where the document is not well formed */
export function parseXml(xml: string): TreeNode | null {
  const top: TreeNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  let failed = false
  const parser = new Parser()
  parser.on('error', () => {
    failed = true
    parser.stop()
  })
  parser.on('warn', () => {
    failed = true
  })
  parser.on('openTag', (name, attributes, decode) => {
    const decoded = Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [key, decode(value)]))
    const node: TreeNode = { name, attributes: decoded, children: [], text: '' }
    open.at(-1)!.children.push(node)
    open.push(node)
  })
  parser.on('closeTag', () => {
    open.pop()
  })
  parser.on('text', (text, decode) => {
    open.at(-1)!.text += decode(text)
  })
  parser.write(xml)
  parser.end()
  failed ||= open.length !== 1 || top.children.length !== 1
  return failed ? null : top.children[0]!
}

/**
 * The elements at a path below a node, in the order of the document. A step is a name, with a condition in brackets: `[@root=1.2]` on an attribute,
 * `[code=29]` on the attribute `code` of the child of that name.
 */
export function nodesAt(node: TreeNode, path: string): TreeNode[] {
  return path.split('/').reduce<TreeNode[]>((found, step) => found.flatMap((each) => each.children.filter(matcherOf(step))), [node])
}

function matcherOf(step: string): (node: TreeNode) => boolean {
  const [, name, own, child, wanted] = /^(\w+)(?:\[(?:@(\w+)|(\w+))=([^\]]+)\])?$/.exec(step) ?? []
  return (node) =>
    node.name === name &&
    (wanted === undefined ||
      (own === undefined ? node.children.some((each) => each.name === child && each.attributes['code'] === wanted) : node.attributes[own] === wanted))
}
