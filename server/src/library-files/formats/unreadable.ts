/** The file cannot be read or written. The message is one Chinese sentence with a remedy. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export function tooManyRows(most: number): Unreadable {
  return new Unreadable(`文件内容太多，一次最多 ${most} 行：请拆成几个文件再导入。`)
}
